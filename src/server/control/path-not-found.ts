import { controlOperations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { type ControlResponse, message } from './call.ts'

const templates: readonly string[] = [...new Set(Object.values(controlOperations).map(({ path }) => path))]

export function pathNotFound(path: string): ControlResponse {
  const nearest = nearestPath(path)
  const hint = nearest
    ? `did you mean ${nearest}?`
    : `for a list of all paths, see GET /_mock/${path.startsWith('/dashboard') ? 'dashboard' : 'control'}.yaml`
  return message(404, `Unknown path ${path.slice(0, 200)}; ${hint}`)
}

/** Path parameters are filled in with values from the given path. */
function nearestPath(path: string): string | null {
  const trimmed = path.replace(/\/+$/, '')
  const parts = trimmed.split('/')
  const candidates = templates
    .map((template) => template.split('/'))
    .filter((template) => template.length === parts.length)
    .map((template) => template.map((part, index) => (part.startsWith('{') ? (parts[index] ?? '') : part)).join('/'))
  return candidates.find((candidate) => candidate === trimmed) ?? nearestName(trimmed, candidates)
}
