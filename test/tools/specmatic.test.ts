/** Tests that Specmatic's contract tests for openapi.yaml pass with a running mock. */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { stringify } from 'yaml'
import type { Website } from '../../src/index.ts'
import { run } from '../installed/support/run.ts'
import { startServer } from '../support/start.ts'

const tools = inject('tools')
const java = spawnSync('java', ['-version']).status === 0
if (!java) console.error('skipped: Specmatic needs Java; apt-get install default-jre-headless')

const link = "PATH='/public/data-deletion/confirm/{token}' && METHOD='POST'"
/** Excludes false positives and tests that must run separately. */
const filters = [
  // The first run excludes the second media type of the script, because a service uses only one of the two (A41). The second run tests the
  // use of a link. A link works only once, so it must be used after all other requests.
  `!(${link}) && RESPONSE.CONTENT-TYPE!='application/javascript'`,
  link,
]

it.skipIf(tools === null || !java)('Specmatic reports no difference between the mock and the spec', async () => {
  const { website, url } = await startServer()
  await website.update({ plan: 'business' })
  const folder = join(tools ?? '', 'specmatic')
  await mkdir(folder)
  await copyFile(join(tools ?? '', 'openapi.yaml'), join(folder, 'openapi.yaml'))
  await writeFile(join(folder, 'openapi_dictionary.yaml'), stringify(await dictionaryOf(website, url)))
  const counts: number[] = []
  for (const filter of filters) {
    const words = ['test', 'openapi.yaml', `--testBaseURL=${url}`, `--filter=${filter}`, '--timeout=60']
    const jar = join(tools ?? '', 'node_modules/specmatic/specmatic.jar')
    // Specmatic finds the key by the name of the security scheme.
    const env = { privateKey: website.private_key ?? '' }
    const { output } = await run('java', ['-jar', jar, ...words], { folder, env })
    const [, all, passed] = /^Tests run: (\d+), Successes: (\d+),/m.exec(output) ?? []
    const failed = output.split('\n').filter((line) => /^ *"?(?:[+-]ve +)?Scenario: .*FAILED/.test(line))
    expect(failed).toEqual([])
    expect(passed, output.slice(-2000)).toBe(all)
    counts.push(Number(all))
  }
  expect(counts[0]).toBeGreaterThan(100)
  expect(counts[1]).toBe(1)
})

/** Values that are not in the schemas: the website's credentials, and the token of a deletion link in an email. */
async function dictionaryOf({ cop_key, release_secret, mailbox, people }: Website, url: string): Promise<object> {
  // Unknown addresses get no email.
  await people.add({ email: 'ana@shop.example' })
  await fetch(`${url}/public/data-deletion/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cop_key, email: 'ana@shop.example' }),
  })
  const [mail] = await mailbox.list()
  const token = /\/confirm\/(\w+)/.exec(mail?.text ?? '')?.[1]
  const schemas = ['PublicDeletionRequest', 'VisitRequest', 'EventRequest', 'IdentifyRequest']
  return {
    PARAMETERS: { PATH: { api_key: cop_key, secret: release_secret, token }, QUERY: { cop_key } },
    ...Object.fromEntries(schemas.map((name) => [name, { cop_key }])),
  }
}
