import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runArguments } from './command-line.ts'
import { check, recordTraffic } from './recorded-traffic.ts'
import { startProxy } from './start-proxy.ts'

const pace = ['--target', 'foreign', '--rate', '1000']

/** Writes a ledger with the given number of checks for the deployment's website. */
async function writeLedger(url: string, checks: number): Promise<string> {
  const file = join(await createTemporaryFolder(), 'ledger.json')
  const websites = { dcp_LiveLook: { checks, last: '2026-01-01T00:00:00.000Z', keys: ['dcp_LiveLook'] } }
  await writeFile(file, JSON.stringify({ format: 'dc-mock ledger', version: 1, deployments: { [url]: websites } }))
  return file
}

const oneLine = (out: string): string => out.replaceAll(/\s+/g, ' ')

it('verify caps the budget at the plan’s remaining checks, and shows the lower limit', async () => {
  const { url, env, website } = await serveDeployment()
  const words = ['verify', url, ...pace, '--budget', '3', '--ledger', await writeLedger(url, 499)]
  const dry = await runArguments([...words, '--dry-run'], { env })
  expect(oneLine(dry.out)).toMatch(
    /uses (?:at most 1|no) email check \(ledger: 499 of 500, so at most 1; set --quota N/,
  )
  const raisedQuota = await runArguments([...words, '--dry-run', '--quota', '2000'], { env })
  expect(oneLine(raisedQuota.out)).toContain(
    'uses at most 3 email checks (ledger: 499 of 2000; use by others is unknown)',
  )
  await runArguments(words, { env })
  expect((await website.read()).checks_used).toBeLessThanOrEqual(1)
})

it('replay and verify share one limit on a website’s checks', async () => {
  const traffic = await recordTraffic(
    await serveDeployment(),
    ...['a', 'b', 'c'].map((name) => check(`${name}@shop.example`)),
  )
  const { url, env, website } = await serveDeployment()
  const ledger = await writeLedger(url, 498)
  await runArguments(['replay', traffic, '--against', url, ...pace, '--budget', '3', '--ledger', ledger], { env })
  expect((await website.read()).checks_used).toBe(2)
  const { out } = await runArguments(
    ['verify', url, ...pace, '--only', 'getHealth', '--budget', '3', '--ledger', ledger],
    {
      env,
    },
  )
  expect(oneLine(out)).toContain('(ledger: 500 of 500, so at most 0')
})

it('the proxy counts checks for any key that the app sends, and blocks checks that exceed the plan', async () => {
  const { url, env, website } = await serveDeployment()
  const ledger = await writeLedger(url, 498)
  const proxy = await startProxy(url, [
    '--ledger',
    ledger,
    '--key',
    env.DC_API_KEY ?? '',
    '--block',
    'checks',
    '--budget',
    '5',
  ])
  const statuses: number[] = []
  for (const name of ['a', 'b', 'c']) {
    const answer = await check(`${name}@shop.example`)((path, init) => fetch(proxy.url + path, init))
    statuses.push(answer.status)
  }
  await proxy.stop()
  expect(statuses).toEqual([200, 200, 429])
  expect((await website.read()).checks_used).toBe(2)

  const open = await startProxy(url, ['--ledger', ledger])
  await check('d@shop.example')((path, init) => fetch(open.url + path, init))
  await open.stop()
  const { out } = await runArguments(['verify', url, ...pace, '--ledger', ledger, '--dry-run'], { env })
  expect(oneLine(out)).toContain('(ledger: 501 of 500, so at most 0')
})
