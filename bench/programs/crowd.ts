/**
 * Creates a website with a given number of people, each known from a check.
 *
 *     node bench/programs/crowd.ts serve <people> <port>           answers checks
 *     node --expose-gc bench/programs/crowd.ts measure <people>    prints the heap bytes of all people in the mock, and in a plain Map
 */
import { type Assembly, assemble } from '../../src/mock/assemble.ts'
import { listen } from '../../src/server/listen.ts'
import type { Person } from '../../src/service/model.ts'
import type { StoredWebsite } from '../../src/state/port.ts'
import { addDefaultWebsite } from '../../src/state/website/add-website.ts'
import { addressOf } from '../measure/addresses.ts'

const [mode, people, port] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const mock = assemble()
const { website } = await addDefaultWebsite(mock.services, { plan: 'organization' })

if (mode === 'serve') {
  await fill(website, mock)
  await listen(mock.fetch, { port, service: mock.service, overrideGlobalObjects: true })
} else {
  await checkOnce()
  const before = heapAfterCollection()
  await fill(website, mock)
  const filled = heapAfterCollection()
  const map = createPlainMap(mock)
  const withMap = heapAfterCollection()
  if (map.size !== people || (await website.find(addressOf(people - 1))) === null)
    throw new Error('Some people are missing')
  console.log(filled - before, withMap - filled)
}

async function fill(into: StoredWebsite, { services }: Assembly): Promise<void> {
  const at = services.environment.now()
  for (let number = 0; number < people; number++) {
    await into.addPerson({
      personId: services.ids.id('id'),
      email: addressOf(number),
      source: 'check',
      at,
      bulkPattern: null,
      override: null,
      script: null,
    })
  }
}

/** The same records in a plain Map. */
function createPlainMap({ services }: Assembly): Map<string, Person> {
  const at = services.environment.now()
  const map = new Map<string, Person>()
  for (let number = 0; number < people; number++) {
    const email = addressOf(number)
    const assessment = { seen: 0, at, override: null }
    map.set(email, { number, id: services.ids.id('id'), email, source: 'check', at, assessment, script: null })
  }
  return map
}

/** Runs one check before the measurement. The check loads modules, which must not be part of the measurement. */
async function checkOnce(): Promise<void> {
  const request = new Request('http://mock/api/v1/services/email/check', {
    method: 'POST',
    headers: {
      'x-dc-key': Object.values(website.identity.keyring.privateKeys)[0] ?? '',
      'content-type': 'application/json',
    },
    body: '{"email":"ana@shop.example"}',
  })
  const { status } = await mock.fetch(request, { remoteAddress: null, dropped: false })
  if (status !== 200) throw new Error(`The first check got ${status}`)
}

function heapAfterCollection(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
