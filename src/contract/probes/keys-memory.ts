/** What is remembered of keys (service 5.3, A18): shown by taking the key store away, and by adding a key that was wrong before. */
import type { ProbeCall } from '../call.ts'
import type { ControlledWebsite } from '../controls.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { Exchanges } from './exchanges.ts'
import { operationIds, specOf } from './operations.ts'

const health = { operation: 'getHealth' } as const
const unverifiedHealth = { operation: 'getHealth', credentialVerified: false } as const
const second = 1000
const minute = 60 * second

/** A valid key, used once; the key store goes and stays away for longer than five minutes. */
export const validKeyForgotten: Probe<Exchanges<'used' | 'late'>> = defineProbe({
  name: 'valid-key-forgotten',
  description: 'uses a key and asks again after five minutes without key store',
  website: {},
  elapsesMs: 5 * minute + second,
  calls: { used: { ...health, expectedStatus: 200 }, late: unverifiedHealth },
  async run({ send, advanceTime: pass, website }) {
    const used = await send('used')
    await website.outages.add('keyStore')
    await pass(5 * minute + second)
    return { used, late: await send('late') }
  },
})

/** A key that was never used, for everything that a private key lets in to. */
const unusedCalls: Readonly<Record<string, ProbeCall>> = Object.fromEntries(
  operationIds
    .filter((id) => specOf(id).requiresKey)
    .map((operation) => [operation, { operation, credentialVerified: false }]),
)

const outageCalls: Readonly<Record<string, ProbeCall>> = {
  used: { ...health, expectedStatus: 200 },
  again: { ...health, expectedStatus: 200 },
  soon: unverifiedHealth,
  ...unusedCalls,
  late: unverifiedHealth,
  retry: unverifiedHealth,
}

interface Outage extends Exchanges<'soon' | 'late' | 'retry'> {
  readonly unused: readonly Exchange[]
}

/** A valid key, used twice before the key store goes away; beside it one that was never used. */
export const outage: Probe<Outage> = defineProbe({
  name: 'key-store-outage',
  description: 'asks with a known and an unknown key while the key store is out of reach',
  website: {},
  elapsesMs: 5 * minute + second,
  calls: outageCalls,
  async run({ send, advanceTime: pass, website }) {
    await send('used')
    const { value } = await website.keys.add({ name: 'unused' })
    await pass(4 * minute)
    await send('again')
    await website.outages.add('keyStore')
    const soon = await send('soon')
    const unused: Exchange[] = []
    for (const name of Object.keys(unusedCalls)) unused.push(await send(name, withKey(value ?? '')))
    await pass(minute + second)
    const late = await send('late')
    await website.outages.remove('keyStore')
    return { soon, unused, late, retry: await send('retry') }
  },
})

/** A key found wrong, added, and asked again after its 30 seconds. */
export const wrongKeyForgotten: Probe<Exchanges<'wrong' | 'late'>> = defineProbe({
  name: 'wrong-key-forgotten',
  description: 'asks with a wrong key, adds it, and asks again after 30 seconds',
  website: {},
  elapsesMs: 31 * second,
  calls: { wrong: unverifiedHealth, late: unverifiedHealth },
  async run({ send, advanceTime: pass, website }) {
    const value = await createWrongKey(website)
    const wrong = await send('wrong', withKey(value))
    await website.keys.add({ name: 'later', value })
    await pass(31 * second)
    return { wrong, late: await send('late', withKey(value)) }
  },
})

/** The same, asked once more while it is remembered. */
export const wrongKeyRemembered: Probe<Exchanges<'wrong' | 'early' | 'late'>> = defineProbe({
  name: 'wrong-key-remembered',
  description: 'asks with a wrong key, adds it, and asks again before and after 30 seconds',
  website: {},
  elapsesMs: 31 * second,
  calls: { wrong: unverifiedHealth, early: unverifiedHealth, late: unverifiedHealth },
  async run({ send, advanceTime: pass, website }) {
    const value = await createWrongKey(website)
    const wrong = await send('wrong', withKey(value))
    await website.keys.add({ name: 'later', value })
    await pass(29 * second)
    const early = await send('early', withKey(value))
    await pass(2 * second)
    return { wrong, early, late: await send('late', withKey(value)) }
  },
})

/**
 * A key that was deleted, so that it can be added later on. One that never was anybody's is remembered on the clock of no website that
 * the run may move (A18).
 */
async function createWrongKey({ keys }: ControlledWebsite): Promise<string> {
  const { id, value } = await keys.add({ name: 'deleted' })
  await keys.remove(id)
  return value ?? ''
}

function withKey(key: string): { headers: Record<string, string> } {
  return { headers: { 'x-dc-key': key } }
}
