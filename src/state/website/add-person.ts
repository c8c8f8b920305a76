import { describeDevice } from '../../service/devices.ts'
import type { Person } from '../../service/model.ts'
import { bulkPattern } from '../../service/risk/address.ts'
import type { ScenarioPerson } from '../../spec/generated/control.d.ts'
import type { StoredWebsite } from '../port.ts'
import { createPatternCount } from '../scenario/derive.ts'
import { createDeviceRegistry } from '../scenario/resolve-devices.ts'
import { resolvePeople } from '../scenario/resolve-people.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** What a website works out by itself, where a document may say it. */
const assignedFields = ['id', 'number', 'seen', 'assessed'] as const

/**
 * Makes a person known on a website as a check or the script would have. One who is known already is identified again by what the
 * script tells; devices are found by their names, and made where there is none of the name.
 *
 * @throws {ScenarioError} where what is said of the person contradicts itself
 * @throws {WebsiteError} where the person is known already and nothing of the script is said, or what is stored would change
 */
export async function addPerson(
  said: ScenarioPerson,
  website: StoredWebsite,
  { ids, environment }: Pick<WebsiteServices, 'ids' | 'environment'>,
): Promise<{ person: Person; first: boolean }> {
  const given = assignedFields.find((field) => said[field] !== undefined)
  if (given) throw new WebsiteError('invalid', `${given}: the website gives it; leave it out`)
  const { sha256 } = environment
  const context = { now: await website.now(), saved: false, ids, sha256, warnings: [] }
  const names = Object.fromEntries((said.devices ?? []).map((name) => [name, {}]))
  const devices = createDeviceRegistry(context, names)
  const [person] = resolvePeople([said], context, { devices, patterns: createPatternCount(), pathOf: () => '' })
  if (!person) throw new Error('A person was resolved to none')
  const { id, email, source, at, assessment, script } = person
  const added = await website.addPerson({
    personId: id,
    email,
    source,
    at,
    bulkPattern: bulkPattern(email),
    override: assessment.override,
    script: script && { ...script, devices: script.devices.map((name) => describeDevice(name, sha256)) },
  })
  if (added !== 'known') return added
  throw new WebsiteError(
    'conflict',
    `${email} is known already, and its stored answer stays; DELETE /_mock/people?email=${email} forgets it first`,
  )
}
