/** Generates people for a document that specifies only the number of people. The same document always yields the same people. */
import { toIdentity } from '../../service/risk/address.ts'
import { createSeededRandom } from '../../service/seeded-random.ts'
import type { ScenarioDevice, ScenarioDocument, ScenarioPerson } from '../../spec/generated/control.d.ts'
import { firstNames } from './generated/first-names.ts'
import { lastNames } from './generated/last-names.ts'

/** Reserved domains (RFC 2606). Their addresses never belong to a real person. */
const domains = ['mail.example', 'post.example', 'inbox.example', 'office.example', 'school.example', 'web.example']

/** Maximum time since a generated person was identified, in seconds (one year). */
const span = 365 * 86_400

/** Every eighth generated person shares a device with the previous person. */
const sharing = 8

export function addGeneratedPeople(document: ScenarioDocument): ScenarioDocument {
  const { generate, ...given } = document
  if (!generate) return document
  const { people: count, seed = 1 } = generate
  const listed = given.people ?? []
  const names = createNames(createSeededRandom(seed), new Set(listed.map(({ email }) => toIdentity(email))))
  const people = Array.from({ length: count }, (_, index) => generatePerson(index, names(), secondsAgo(index, count)))
  const devices = people.flatMap(({ devices: own = [] }) => own.map((id): [string, ScenarioDevice] => [id, {}]))
  return {
    ...given,
    people: [...listed, ...people],
    devices: { ...Object.fromEntries(devices), ...given.devices },
  }
}

function generatePerson(index: number, email: string, ago: number): ScenarioPerson {
  const number = index + 1
  const device = number % sharing === 0 ? number - 1 : number
  return {
    email,
    user_id: `u_${number}`,
    source: 'script',
    since: `-${ago}s`,
    devices: [generateId('dev', device)],
    page_url: 'https://shop.example/signup',
    session_id: generateId('ses', number),
    id: generateId('usr', number),
  }
}

/** Spreads the identifications evenly over the past year. */
function secondsAgo(index: number, count: number): number {
  return Math.floor(span * (1 - index / count))
}

/** The generated addresses are unique, and none is in `taken`. */
function createNames(random: () => number, taken: Set<string>): () => string {
  const first = firstNames.split('\n')
  const last = lastNames.split('\n')
  const draw = (from: readonly string[]): string => from[Math.floor((random() / 2 ** 32) * from.length)] ?? ''
  return () => {
    // Retry if the address is taken. There are 960,000 possible addresses, so the first attempt usually succeeds.
    for (;;) {
      const email = `${draw(first)}.${draw(last)}@${draw(domains)}`
      if (taken.has(email)) continue
      taken.add(email)
      return email
    }
  }
}

function generateId(prefix: string, number: number): string {
  return `${prefix}_made${String(number).padStart(8, '0')}`
}
