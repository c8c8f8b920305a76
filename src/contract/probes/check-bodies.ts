/** Bodies of the email check and what is made of them. */
import type { ProbeCall } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { storedCheck } from './check.ts'
import { unverifiedCheck } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/** A body in order under another Content-Type and under none. */
export const contentTypeVariants: Probe<Exchanges<'text' | 'none'>> = defineProbe({
  name: 'content-types',
  description: 'checks an address under another Content-Type and under none',
  uses: { before: storedCheck },
  calls: {
    text: (site) => ({ ...unverifiedCheck(site.address('newcomer')), headers: { 'content-type': 'text/plain' } }),
    none: (site) => ({ ...unverifiedCheck(site.address('newcomer')), headers: { 'content-type': undefined } }),
  },
})

/** What makes no address of one. The mark of the run stays in each, or the gate would not let it pass. */
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

/** Addresses of forms that careless patterns refuse. */
const rareForms = { signs: 'a_b+c%d!', letters: 'jürgen' } as const

const badNames = Object.keys(invalidForms)
const calls: Readonly<Record<string, ProbeCall>> = Object.fromEntries([
  ...Object.entries(invalidForms).map(([name, makeInvalid]) => [
    name,
    (site: ProbeWebsite) => unverifiedCheck(makeInvalid(site.address('form'))),
  ]),
  ...Object.entries(rareForms).map(([name, form]) => [
    name,
    (site: ProbeWebsite) => unverifiedCheck(site.address(form)),
  ]),
])

/** Each costs a check where it is taken for an address. */
export const addressForms: Probe<{ bad: Exchange[]; good: Exchange[] }> = defineProbe({
  name: 'address-forms',
  description: 'checks what is no address, and addresses of rare forms',
  calls,
  async run({ send }) {
    const bad: Exchange[] = []
    for (const name of badNames) bad.push(await send(name))
    return { bad, good: [await send('signs'), await send('letters')] }
  },
})
