/** What answer a request deserves by what is wrong with it, and who says so. */

import type { SpecOperation } from './read-spec.ts'
import type { Situation } from './situation.ts'

export interface Deserved {
  readonly status: number
  /** The fact that says so: a behaviour's id. */
  readonly fact: string
  /** The message that the fact gives. */
  readonly message?: string
  /** The fact that is broken where the request passes instead of being refused, if that is another one. */
  readonly closed?: string
}

/** Who says that an operation needs its private key (service 4). */
const keyNeeded: Readonly<Record<string, string>> = {
  checkEmail: 'keys.check-needs-the-private-key',
  deleteData: 'keys.deletion-needs-the-private-key',
  postAutomationConversion: 'conversion.automation-needs-the-private-key',
}

const unknownPath: Deserved = { status: 404, fact: 'errors.unknown-path-is-404' }
const unknownExport: Deserved = {
  status: 401,
  fact: 'export.key-before-unknown-path',
  closed: 'keys.export-needs-the-private-key',
}
const wrongMethod: Deserved = { status: 405, fact: 'errors.wrong-method-is-405' }

/** Null for requests that are in order, and for those of which it is not said. */
export function deservedBy(operation: SpecOperation | null, situation: Situation): Deserved | null {
  if (situation === 'unknown-path') return unknownPath
  if (situation === 'unknown-export') return unknownExport
  if (situation === 'wrong-method') return wrongMethod
  if (!operation) return null
  return (
    (operation.keyed ? refusedKey(operation, situation) : refusedPublic(operation, situation)) ??
    refusedInput(operation, situation)
  )
}

/** The status that a request deserves, success included; null where it is not said. */
export function deservedStatus(operation: SpecOperation | null, situation: Situation): number | null {
  const refused = deservedBy(operation, situation)?.status
  if (refused !== undefined) return refused
  if (situation !== 'good' || !operation) return null
  return [...operation.answers.keys()].find((status) => status < 300) ?? null
}

/** Service 7: two messages, told apart by whether the header was sent. */
function refusedKey({ id }: SpecOperation, situation: Situation): Deserved | null {
  const missing = { status: 401, message: 'Missing x-dc-key header' }
  const wrong = { status: 401, message: 'Invalid API key' }
  switch (situation) {
    case 'missing-credential':
      return {
        ...missing,
        fact: 'errors.missing-key-is-401',
        closed: keyNeeded[id] ?? 'keys.export-needs-the-private-key',
      }
    case 'misplaced-key':
      return { ...missing, fact: 'errors.missing-key-is-401', closed: 'keys.private-key-goes-in-the-header' }
    case 'public-key':
      return { ...wrong, fact: 'errors.wrong-or-deleted-key-is-401', closed: 'keys.cop-key-reads-nothing' }
    case 'wrong-credential':
      return { ...wrong, fact: 'errors.wrong-or-deleted-key-is-401' }
    default:
      return null
  }
}

function refusedPublic({ id }: SpecOperation, situation: Situation): Deserved | null {
  const wrong = situation === 'wrong-credential'
  if (situation === 'unknown-link') return { status: 404, fact: 'public-deletion.unknown-link-is-404' }
  if (situation === 'wrong-secret') {
    return { status: 401, fact: 'gate.wrong-key-and-wrong-secret-look-alike' }
  }
  if (!wrong && situation !== 'missing-credential') return null
  switch (id) {
    case 'postConversion':
      return { status: 404, fact: 'conversion.wrong-cop-key-is-404', closed: 'conversion.cop-key-authenticates' }
    case 'releaseCrm':
      // Service 7 has a gate answer 401, and does not say that this is the gate.
      return { status: 401, fact: 'gate.is-the-crm-release' }
    case 'getScript':
      return { status: 404, fact: 'script.wrong-or-missing-cop-key-is-404' }
    case 'requestDataDeletion':
      // Service 5 asks for the credential, not for an answer: a success that does nothing is allowed.
      return wrong
        ? { status: 404, fact: 'public-deletion.wrong-cop-key-is-404' }
        : { status: 400, fact: 'public-deletion.missing-cop-key-is-400' }
    default:
      return wrong
        ? { status: 404, fact: 'collect.wrong-cop-key-is-404' }
        : { status: 400, fact: 'collect.missing-cop-key-is-400' }
  }
}

function refusedInput({ id }: SpecOperation, situation: Situation): Deserved | null {
  const check = id === 'checkEmail'
  switch (situation) {
    case 'unreadable-body': {
      const fact = check ? 'check.error-messages-of-a-bad-body' : 'errors.malformed-json-is-400'
      return { status: 400, fact, message: 'Invalid JSON body' }
    }
    case 'missing-email':
      return { status: 400, fact: 'check.missing-email-is-400' }
    case 'misfit-body':
      return { status: 400, fact: check ? 'check.error-messages-of-a-bad-body' : 'errors.bad-field-is-named' }
    case 'large-body':
      return { status: 413, fact: 'errors.big-body-is-413' }
    case 'misfit-query':
      return { status: 400, fact: 'export.bad-limit-or-cursor-is-400' }
    default:
      return null
  }
}
