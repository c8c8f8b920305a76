/** Probes that test cached key lookups (service 5.3, A18), for example while the key store is unreachable. */
import type { Website } from '../../client/handles.ts'
import type { ProbeCall } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import { operationIds, specOf } from '../spec/operations.ts'

const health = { operation: 'getHealth' } as const
const unverifiedHealth = { operation: 'getHealth', credentialVerified: false } as const
const second = 1000
const minute = 60 * second

export const validKeyForgotten: Probe<Exchanges<'used' | 'late'>> = defineProbe({
  name: 'valid-key-cache-expired',
  description: 'uses a key, then uses it again after five minutes while the key store is unreachable',
  website: {},
  advancesTime: true,
  calls: { used: { ...health, expectedStatus: 200 }, late: unverifiedHealth },
  async run({ send, website }) {
    const used = await send('used')
    await website.outages.add('keyStore')
    await website.clock.advance(5 * minute + second)
    return { used, late: await send('late') }
  },
})

/** Calls that the probe sends with the same new key, which the service has not cached. */
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

export const outage: Probe<Outage> = defineProbe({
  name: 'key-store-outage',
  description: 'uses a cached key and a new key while the key store is unreachable',
  website: {},
  advancesTime: true,
  calls: outageCalls,
  async run({ send, website }) {
    await send('used')
    const { value } = await website.keys.add({ name: 'unused' })
    await website.clock.advance(4 * minute)
    await send('again')
    await website.outages.add('keyStore')
    const soon = await send('soon')
    const unused: Exchange[] = []
    for (const name of Object.keys(unusedCalls)) unused.push(await send(name, withKey(value ?? '')))
    await website.clock.advance(minute + second)
    const late = await send('late')
    await website.outages.remove('keyStore')
    return { soon, unused, late, retry: await send('retry') }
  },
})

export const wrongKeyForgotten: Probe<Exchanges<'wrong' | 'late'>> = defineProbe({
  name: 'wrong-key-cache-expired',
  description: 'sends a wrong key, adds the key to the website, and sends the key again after 30 seconds',
  website: {},
  advancesTime: true,
  calls: { wrong: unverifiedHealth, late: unverifiedHealth },
  async run({ send, website }) {
    const value = await createWrongKey(website)
    const wrong = await send('wrong', withKey(value))
    await website.keys.add({ name: 'later', value })
    await website.clock.advance(31 * second)
    return { wrong, late: await send('late', withKey(value)) }
  },
})

export const wrongKeyRemembered: Probe<Exchanges<'wrong' | 'early' | 'late'>> = defineProbe({
  name: 'wrong-key-cached',
  description: 'sends a wrong key, adds the key to the website, and sends the key again before and after 30 seconds',
  website: {},
  advancesTime: true,
  calls: { wrong: unverifiedHealth, early: unverifiedHealth, late: unverifiedHealth },
  async run({ send, website }) {
    const value = await createWrongKey(website)
    const wrong = await send('wrong', withKey(value))
    await website.keys.add({ name: 'later', value })
    await website.clock.advance(29 * second)
    const early = await send('early', withKey(value))
    await website.clock.advance(2 * second)
    return { wrong, early, late: await send('late', withKey(value)) }
  },
})

/**
 * Returns the value of a deleted key. The cached rejection of a deleted key expires by the clock of the key's website, which the probe can
 * advance. The cached rejection of an unknown key expires by the clock of the default website, which the probe cannot advance (A18).
 */
async function createWrongKey({ keys }: Website): Promise<string> {
  const { id, value } = await keys.add({ name: 'deleted' })
  await keys.remove(id)
  return value ?? ''
}

function withKey(key: string): { headers: Record<string, string> } {
  return { headers: { 'x-dc-key': key } }
}
