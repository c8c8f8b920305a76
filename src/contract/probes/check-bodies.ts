/** Probes that send email checks with different media types and address formats. */
import { checkWithUnverifiedKey, type ProbeCall, successfulCheck } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { storedCheck } from './check.ts'

export const contentTypeVariants: Probe<Exchanges<'text' | 'none'>> = defineProbe({
  name: 'content-types',
  description: 'checks an address with a different Content-Type header and without the header',
  uses: { before: storedCheck },
  calls: {
    text: (site) => ({
      ...checkWithUnverifiedKey(site.address('newcomer')),
      headers: { 'content-type': 'text/plain' },
    }),
    none: (site) => ({ ...checkWithUnverifiedKey(site.address('newcomer')), headers: { 'content-type': undefined } }),
  },
})

/** Functions that make an email address invalid but keep the run ID. On deployments, the limiter blocks addresses without the run ID. */
const invalidForms: Readonly<Record<string, (address: string) => string>> = {
  'no name': (address) => `@${address.replace('@', '.')}`,
  'no @': (address) => address.replace('@', '.'),
  'two @': (address) => address.replace('@', '@@'),
  'a blank': (address) => address.replace('verify-', 'verify '),
  quotes: (address) => `"${address.replace('@', '"@')}`,
  'two dots': (address) => address.replace('verify-', 'verify..'),
  '255 characters': (address) => address.padStart(255, 'x'),
  'a symbol': (address) => `☃${address}`,
}

/** Valid local parts that are rejected by overly strict regular expressions for email addresses. */
const rareForms = { signs: 'a_b+c%d!', letters: 'jürgen' } as const

const badNames = Object.keys(invalidForms)
const calls: Readonly<Record<string, ProbeCall>> = Object.fromEntries([
  ...Object.entries(invalidForms).map(([name, makeInvalid]) => [
    name,
    (site: ProbeWebsite) => checkWithUnverifiedKey(makeInvalid(site.address('form'))),
  ]),
  ...Object.entries(rareForms).map(([name, form]) => [
    name,
    (site: ProbeWebsite) => checkWithUnverifiedKey(site.address(form)),
  ]),
])

/** Each accepted address uses one check from the quota. */
export const addressForms: Probe<{ bad: Exchange[]; good: Exchange[] }> = defineProbe({
  name: 'address-forms',
  description: 'checks invalid addresses and unusual but valid addresses',
  calls,
  async run({ send }) {
    const bad: Exchange[] = []
    for (const name of badNames) bad.push(await send(name))
    return { bad, good: [await send('signs'), await send('letters')] }
  },
})

export const unknownFields: Probe<Exchanges<'plain' | 'more'>> = defineProbe({
  name: 'unknown-fields',
  description: 'checks a known address with and without unknown fields',
  uses: { before: storedCheck },
  calls: {
    plain: (site) => successfulCheck(site.address('newcomer')),
    more: (site) => ({
      ...checkWithUnverifiedKey(site.address('newcomer')),
      body: { email: site.address('newcomer'), verify: true, more: { of: ['it'] } },
    }),
  },
})
