/** What is remembered of keys (service 5.3, A18): shown by taking the key store away, and by adding a key that was wrong before. */
import type { Call } from '../call.ts'
import type { ControlledWebsite } from '../controls.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { Exchanges } from './exchanges.ts'
import { operationIds, specOf } from './operations.ts'

const health = { operation: 'getHealth' } as const
const inQuestion = { operation: 'getHealth', credentialVerified: false } as const
const second = 1000
const minute = 60 * second

/** A valid key, used once; the key store goes and stays away for longer than five minutes. */
export const validKeyForgotten: Probe<Exchanges<'used' | 'late'>> = defineProbe({
  name: 'valid-key-forgotten',
  says: 'uses a key and asks again after five minutes without key store',
  website: {},
  passes: 5 * minute + second,
  calls: { used: { ...health, answers: 200 }, late: inQuestion },
  async run({ send, pass, website }) {
    const used = await send('used')
    await website.outages.add('keyStore')
    await pass(5 * minute + second)
    return { used, late: await send('late') }
  },
})

/** A key that was never used, for everything that a private key lets in to. */
const unusedCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  operationIds
    .filter((id) => specOf(id).keyed)
    .map((operation) => [operation, { operation, credentialVerified: false }]),
)

const outageCalls: Readonly<Record<string, Call>> = {
  used: { ...health, answers: 200 },
  again: { ...health, answers: 200 },
  soon: inQuestion,
  ...unusedCalls,
  late: inQuestion,
  retry: inQuestion,
}

interface Outage extends Exchanges<'soon' | 'late' | 'retry'> {
  readonly unused: readonly Exchange[]
}

/** A valid key, used twice before the key store goes away; beside it one that was never used. */
export const outage: Probe<Outage> = defineProbe({
  name: 'key-store-outage',
  says: 'asks with a known and an unknown key while the key store is out of reach',
  website: {},
  passes: 5 * minute + second,
  calls: outageCalls,
  async run({ send, pass, website }) {
    await send('used')
    const { value } = await website.keys.add({ name: 'unused' })
    await pass(4 * minute)
    await send('again')
    await website.outages.add('keyStore')
    const soon = await send('soon')
    const unused: Exchange[] = []
    for (const name of Object.keys(unusedCalls)) unused.push(await send(name, named(value ?? '')))
    await pass(minute + second)
    const late = await send('late')
    await website.outages.remove('keyStore')
    return { soon, unused, late, retry: await send('retry') }
  },
})

/** A key found wrong, added, and asked again after its 30 seconds. */
export const wrongKeyForgotten: Probe<Exchanges<'wrong' | 'late'>> = defineProbe({
  name: 'wrong-key-forgotten',
  says: 'asks with a wrong key, adds it, and asks again after 30 seconds',
  website: {},
  passes: 31 * second,
  calls: { wrong: inQuestion, late: inQuestion },
  async run({ send, pass, website }) {
    const value = await makeWrongKey(website)
    const wrong = await send('wrong', named(value))
    await website.keys.add({ name: 'later', value })
    await pass(31 * second)
    return { wrong, late: await send('late', named(value)) }
  },
})

/** The same, asked once more while it is remembered. */
export const wrongKeyRemembered: Probe<Exchanges<'wrong' | 'early' | 'late'>> = defineProbe({
  name: 'wrong-key-remembered',
  says: 'asks with a wrong key, adds it, and asks again before and after 30 seconds',
  website: {},
  passes: 31 * second,
  calls: { wrong: inQuestion, early: inQuestion, late: inQuestion },
  async run({ send, pass, website }) {
    const value = await makeWrongKey(website)
    const wrong = await send('wrong', named(value))
    await website.keys.add({ name: 'later', value })
    await pass(29 * second)
    const early = await send('early', named(value))
    await pass(2 * second)
    return { wrong, early, late: await send('late', named(value)) }
  },
})

/**
 * A key that was deleted, so that it can be added later on. One that never was anybody's is remembered on the clock of no website that
 * the run may move (A18).
 */
async function makeWrongKey({ keys }: ControlledWebsite): Promise<string> {
  const { id, value } = await keys.add({ name: 'deleted' })
  await keys.remove(id)
  return value ?? ''
}

function named(key: string): { headers: Record<string, string> } {
  return { headers: { 'x-dc-key': key } }
}
