/** Reads OpenAPI overlays, version 1.0 (https://spec.openapis.org/overlay/v1.0.0.html). */
import { nearestName } from '../nearest-name.ts'
import { parseJsonPath, type Query } from './json-path.ts'
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts'
import { locateErrors, OverlayError } from './overlay-error.ts'

export interface Overlay {
  readonly actions: readonly OverlayAction[]
}

interface OverlayAction {
  /** JSONPath, as written in the overlay. */
  readonly target: string
  readonly query: Query
  /** Value to merge into each target. Undefined if the action removes its targets. */
  readonly update: JsonValue | undefined
}

/** Fields allowed in a version 1.0 overlay. Fields with the prefix `x-` are always allowed. */
const fields = {
  document: ['overlay', 'info', 'extends', 'actions'],
  info: ['title', 'version'],
  action: ['target', 'description', 'update', 'remove'],
} as const

const maxActions = 10_000

/** @throws {OverlayError} if the document is not a valid overlay */
export function toOverlay(document: JsonValue): Overlay {
  if (!isJsonObject(document)) throw new OverlayError('it is not an overlay: an overlay begins with "overlay: 1.0.0"')
  if (typeof document.overlay !== 'string') {
    const intended = 'openapi' in document ? '; this is an OpenAPI document, pass it with --spec' : ''
    throw new OverlayError(`it is not an overlay: "overlay: 1.0.0" is missing${intended}`)
  }
  if (!/^1\.0(?:\.\d+)?$/.test(document.overlay)) {
    throw new OverlayError(`overlay is ${JSON.stringify(document.overlay)}; only version 1.0 is supported`)
  }
  rejectUnknown(document, fields.document, 'it')
  const { info, actions } = document
  if (!isJsonObject(info)) throw new OverlayError('info is missing; add it with title and version')
  rejectUnknown(info, fields.info, 'info')
  if (document.extends !== undefined) readText(document, 'extends', '')
  if (!Array.isArray(actions) || actions.length === 0)
    throw new OverlayError('actions must be a list with at least one action')
  if (actions.length > maxActions)
    throw new OverlayError(`it has ${actions.length} actions; the maximum is ${maxActions}`)
  readText(info, 'title', 'info.')
  readText(info, 'version', 'info.')
  return { actions: actions.map((action, index) => locateErrors(`actions[${index}]`, () => readAction(action))) }
}

function readAction(action: JsonValue): OverlayAction {
  if (!isJsonObject(action)) throw new OverlayError('it must be an object with target and either update or remove')
  rejectUnknown(action, fields.action, 'it')
  const { remove = false, update } = action
  if (typeof remove !== 'boolean') throw new OverlayError('remove must be true or false')
  if (!remove && update === undefined) throw new OverlayError('it changes nothing; add update, or remove: true')
  const target = readText(action, 'target', '')
  const query = parseJsonPath(target)
  if (action.description !== undefined) readText(action, 'description', '')
  return { target, query, update: remove ? undefined : update }
}

function readText(map: JsonObject, name: string, place: string): string {
  const text = map[name]
  if (typeof text === 'string' && text !== '') return text
  throw new OverlayError(`${place}${name} ${text === undefined ? 'is missing' : 'must be a non-empty string'}`)
}

function rejectUnknown(map: JsonObject, known: readonly string[], what: string): void {
  const unknown = Object.keys(map).find((name) => !known.includes(name) && !name.startsWith('x-'))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, known)
  const fix = nearest
    ? `did you mean "${nearest}"?`
    : `known fields are ${known.join(', ')}, and names that begin with x-`
  throw new OverlayError(`${what} has an unknown field "${unknown}"; ${fix}`)
}
