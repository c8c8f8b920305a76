import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'

/** Drills an app on a free port. Returns the exit code and the findings. */
async function drill(file) {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const url = `http://localhost:${server.address().port}/signup`
  server.close()
  const flags = ['--start', `node ${file}`, '--when-the-service-fails', 'welcome', '--report', 'json']
  return new Promise((resolve) => {
    execFile('dc-mock', ['drill', url, ...flags], (error, stdout) => {
      const { cases } = JSON.parse(stdout)
      resolve({ code: error?.code ?? 0, findings: cases.flatMap(({ findings }) => findings.map(({ id }) => id)) })
    })
  })
}

describe('the drill', { concurrency: true }, () => {
  test('finds the four defects of defective.js, and nothing else', async () => {
    assert.deepEqual(await drill('defective.js'), {
      code: 1,
      findings: [
        'allow-high-score/wrong-outcome',
        'service-down/crashed',
        'gateway-page/crashed',
        'no-response/too-slow',
        'endless-body/too-slow',
        'quota-exhausted/wrong-outcome',
      ],
    })
  })

  test('finds nothing wrong with corrected.js', async () => {
    assert.deepEqual(await drill('corrected.js'), { code: 0, findings: [] })
  })
})
