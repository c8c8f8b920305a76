import { describeDevice } from '../../service/devices.ts'
import type { Person } from '../../service/model.ts'
import { bulkPattern } from '../../service/risk/address.ts'
import type { ScenarioPerson } from '../../spec/generated/control.d.ts'
import type { StoredWebsite } from '../port.ts'
import { createPatternCount } from '../scenario/derive.ts'
import { ProblemList } from '../scenario/error.ts'
import { createDeviceRegistry } from '../scenario/resolve-devices.ts'
import { resolvePeople } from '../scenario/resolve-people.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** Fields that are allowed only in scenario documents. When a person is added directly, the mock sets these fields. */
const assignedFields = ['id', 'number', 'seen', 'assessed'] as const

/**
 * Adds a person directly, with no email check or script request. Updates the script data of an existing person. Creates missing devices.
 * @throws {ScenarioError} if the person's data is invalid
 * @throws {WebsiteError} if the input sets a field that only the website can set, or conflicts with a known person
 */
export async function addPerson(
  input: ScenarioPerson,
  website: StoredWebsite,
  { ids, environment }: Pick<WebsiteServices, 'ids' | 'environment'>,
): Promise<{ person: Person; first: boolean }> {
  const given = assignedFields.find((field) => input[field] !== undefined)
  if (given) throw new WebsiteError('invalid', `${given}: the website sets this field; remove it`)
  const { sha256 } = environment
  const problems = new ProblemList()
  const context = { now: website.now(), saved: false, name: null, ids, sha256, warnings: [], problems }
  const names = Object.fromEntries((input.devices ?? []).map((name) => [name, {}]))
  const devices = createDeviceRegistry(context, names)
  const [person] = resolvePeople([input], context, { devices, patterns: createPatternCount(), pathOf: () => '' })
  problems.throwIfAny()
  if (!person) throw new Error('No person was resolved')
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
    `${email} is already known, and its stored verdict cannot be changed`,
    `delete the person first with DELETE /_mock/people?email=${email}`,
  )
}
