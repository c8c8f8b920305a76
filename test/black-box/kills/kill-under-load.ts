import { expect } from 'vitest'
import { createSeededRandom } from '../../../src/service/seeded-random.ts'
import type { StoredWebsite } from '../../../src/state/port.ts'
import { defaultWebsite } from '../../../src/state/website/defaults.ts'
import type { CommandProcess } from '../../cli/serve-process.ts'
import { copyLeftBehind, openTestStateFile } from '../../state/file/state-folder.ts'

/** Number of concurrent requests. */
const lanes = 8

export interface Server {
  process: CommandProcess
  url: string
}

/** Number of requests sent to the servers of one state file, and the addresses and key names of the requests that got a response. */
export interface RequestRecord {
  sent: number
  answered: Set<string>
  keys: Set<string>
}

/** Starts servers on one state file and kills each of them after a random number of responses. Checks the stored state after each kill. */
export async function killRepeatedly(
  file: string,
  { kills, seed, startServer }: { kills: number; seed: number; startServer: (file: string) => Promise<Server> },
): Promise<RequestRecord> {
  const random = createSeededRandom(seed)
  const all: RequestRecord = { sent: 0, answered: new Set(), keys: new Set() }
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(file)
    await killAfter(1 + (random() % 150), server, all)
    await expectConsistentState(await copyLeftBehind(file), all, `seed ${seed}, kill ${kill}`)
  }
  return all
}

/** Sends requests until the given number of responses has arrived, then kills the server. */
async function killAfter(answers: number, { process, url }: Server, all: RequestRecord): Promise<void> {
  let left = answers
  const headers = { 'x-dc-key': defaultWebsite.privateKey, 'content-type': 'application/json' }
  const lane = async (): Promise<void> => {
    while (left > 0) {
      const n = all.sent++
      const isKey = n % 10 === 9
      const path = isKey ? '/_mock/websites/app_local/keys' : '/api/v1/services/email/check'
      const body = isKey ? { name: `key ${n}` } : { email: `person${n}@shop.example` }
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
      if (answer === null) return
      // Only the response head is checked, because the kill can interrupt the body.
      expect(answer.status).toBe(isKey ? 201 : 200)
      if (isKey) all.keys.add(`key ${n}`)
      else all.answered.add(`person${n}@shop.example`)
      if (--left === 0) process.signal('SIGKILL')
      await answer.text().catch(() => '')
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  expect(left).toBeLessThanOrEqual(0)
  await process.exit
}

/**
 * Expects that the state contains every request that got a response, and that no check is partly stored. A check must be counted, stored
 * and listed, or be missing completely.
 */
async function expectConsistentState(copy: string, all: RequestRecord, when: string): Promise<void> {
  const state = await openTestStateFile(copy)
  const website: StoredWebsite = await state.store.defaultWebsite()
  const { used, people } = await website.usage()
  const { counts } = await website.overview()
  expect({ used, signUps: counts.signUps }, when).toEqual({ used: people, signUps: people })
  expect(used, when).toBeGreaterThanOrEqual(all.answered.size)
  expect(used, when).toBeLessThanOrEqual(all.sent)
  const missing: string[] = []
  for (const email of all.answered) if (!(await website.find(email))) missing.push(email)
  const names = new Set(website.identity.keys.map(({ name }) => name))
  for (const name of all.keys) if (!names.has(name)) missing.push(name)
  expect(missing, when).toEqual([])
  await state.close()
}
