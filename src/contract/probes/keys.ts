/** Probes that test the private key lifecycle (service 2.2, 3.1). */
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'

const health = { operation: 'getHealth' } as const

const keyCount = 12

export const additionalKeys: Probe<{ appId: string; each: readonly Exchange[] }> = defineProbe({
  name: 'more-keys',
  description: `adds ${keyCount} keys and uses each of them`,
  website: {},
  calls: { each: { ...health, times: keyCount } },
  async run({ site, send, website }) {
    const each: Exchange[] = []
    for (let no = 1; no <= keyCount; no++) {
      const { value } = await website.keys.add({ name: `${site.mark.name('key')}-${no}` })
      each.push(await send('each', { headers: { 'x-dc-key': value ?? '' } }))
    }
    return { appId: website.app_id, each }
  },
})

interface Rotation extends Exchanges<'copKeyBefore' | 'fresh' | 'beside' | 'gone' | 'kept' | 'copKey'> {}

export const rotation: Probe<Rotation> = defineProbe({
  name: 'key-rotation',
  description: 'adds a key and deletes the old one',
  website: {},
  calls: {
    before: health,
    copKeyBefore: { operation: 'collectVisit' },
    fresh: health,
    beside: health,
    gone: { ...health, credentialVerified: false },
    kept: health,
    copKey: { operation: 'collectVisit' },
  },
  async run({ send, website }) {
    await send('before')
    const copKeyBefore = await send('copKeyBefore')
    const [old] = (await website.read()).keys
    const { value } = await website.keys.add({ name: 'next' })
    const next = { headers: { 'x-dc-key': value ?? '' } }
    const fresh = await send('fresh', next)
    const beside = await send('beside')
    await website.keys.remove(old?.id ?? '')
    return {
      copKeyBefore,
      fresh,
      beside,
      gone: await send('gone'),
      kept: await send('kept', next),
      copKey: await send('copKey'),
    }
  },
})

export const generatedSecrets: Probe<{ key: Exchange; copKey: string; releaseSecret: string; odd: Exchange }> =
  defineProbe({
    name: 'minted-secrets',
    description: 'reads the secrets of a new website, and adds a key in another format',
    website: {},
    calls: { key: { ...health, expectedStatus: 200 }, odd: health },
    async run({ site, send, website }) {
      const key = await send('key')
      const value = `dcp_${site.mark.name('odd')}`
      await website.keys.add({ name: 'odd', value })
      const odd = await send('odd', { headers: { 'x-dc-key': value } })
      return { key, copKey: website.cop_key, releaseSecret: website.release_secret, odd }
    },
  })
