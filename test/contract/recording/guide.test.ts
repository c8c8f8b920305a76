/** Runs the commands in docs/from-recorded-traffic.md unchanged, against a deployment that contradicts some assumptions. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runNode } from '../../cli/serve-process.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { serveDeployment } from '../serve-deployment.ts'
import { liveKey, type ResponseChange, withJson } from '../target.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const main = join(root, 'src/cli/main.ts')
const guide = await readFile(join(root, 'docs/from-recorded-traffic.md'), 'utf8')
const commands = Array.from(guide.matchAll(/^```sh\n(.*?)^```$/gms), ([, text = '']) => text).flatMap((block) =>
  block.trimEnd().split('\n'),
)

const strange: ResponseChange = (response, request) => {
  if (request.url.endsWith('/email/check') && response.status === 200)
    return withJson(response, (body) => ({ ...body, extra: 1 }))
  return response.status === 202 ? new Response(response.body, { status: 200, headers: response.headers }) : response
}

it('the commands in the guide produce the documented results when run in order', async () => {
  const folder = await createTemporaryFolder()
  const { url, env, website } = await serveDeployment({ changeResponse: strange })
  const [proxy = '', replay = '', ...others] = commands.map((line) =>
    line.replaceAll('https://api.staging.example', url),
  )

  const recording = runNode([main, ...proxy.split(' ').slice(2), '--port', '0', '--log', 'json'], { folder })
  const { url: address } = JSON.parse(await recording.line(/"event":"listening"/))
  for (const email of ['ana@gmail.com', 'ana@gmail.com']) {
    await fetch(`${address}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'x-dc-key': liveKey },
      body: JSON.stringify({ email }),
    })
  }
  await fetch(`${address}/public/data-deletion/request`, {
    method: 'POST',
    body: JSON.stringify({ cop_key: website.cop_key, email: 'ana@gmail.com' }),
  })
  recording.signal('SIGINT')
  expect(await recording.exit).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/3 changes and 0 open questions .* learned\.yaml/),
  })

  expect(await shell(replay, folder, env)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('    status: recording 200 · mock 202\n'),
  })
  for (const line of others.filter((each) => !each.startsWith('npx dc-mock serve'))) {
    // With the default rate limit, the test would be slow.
    const paced = line.includes(url) ? `${line} --rate 1000` : line
    const { code, stderr } = await shell(paced, folder, env)
    // `from-recording` prints what the scenario leaves out.
    const expectedStderr = line.includes('from-recording')
      ? 'requestDataDeletion person-1@domain-1.recorded.example: status was 200, but a mock returns 202; the step is left out\n'
      : ''
    // The mock has no overlay, so its responses differ from the recording, as described in the guide.
    expect({ line, code, stderr }).toEqual({ line, code: line.includes('--against') ? 1 : 0, stderr: expectedStderr })
  }
  expect(await readFile(join(folder, 'staging-openapi.yaml'), 'utf8')).toContain('x-instead-of: 202')

  const serve = others.find((each) => each.startsWith('npx dc-mock serve')) ?? ''
  const server = runNode([main, ...serve.split(' ').slice(2), '--port', '0', '--log', 'json'], { folder })
  const listening = JSON.parse(await server.line(/"event":"listening"/))
  const response = await fetch(`${listening.url}/public/data-deletion/request`, {
    method: 'POST',
    body: JSON.stringify({ cop_key: listening.website.cop_key, email: 'ana@gmail.com' }),
  })
  expect(response.status).toBe(200)
}, 120_000)

interface Shelled {
  code: number
  stdout: string
  stderr: string
}

async function shell(line: string, cwd: string, env: Record<string, string>): Promise<Shelled> {
  const script = `npx() { shift; "$NODE" "$MAIN" "$@"; }\n${line}`
  try {
    const done = await promisify(execFile)('bash', ['-c', script], {
      cwd,
      env: { ...process.env, ...env, NODE: process.execPath, MAIN: main },
    })
    return { code: 0, ...done }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error) {
      return { code: Number(error.code), stdout: String(error.stdout), stderr: String(error.stderr) }
    }
    throw error
  }
}
