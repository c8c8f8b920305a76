/** Help for the journal where a path or a method is wrong; the answer itself stays the service's. */
import { operations } from '../spec/generated/operations.ts'
import { nearestName } from '../spec/nearest-name.ts'

const paths: readonly string[] = [...new Set(Object.values(operations).map(({ path }) => path))]

export function explainPath(path: string): { hint?: string } {
  const trimmed = path.replace(/\/+$/, '')
  if (trimmed !== path && paths.includes(trimmed))
    return { hint: `Did you mean ${trimmed}, without the slash at the end?` }
  const nearest = nearestName(path, paths)
  return nearest ? { hint: `Did you mean ${methodsOf(nearest)} ${nearest}?` } : {}
}

export function explainMethod(method: string): string | undefined {
  return method === 'OPTIONS'
    ? 'A browser asked first: this operation is for servers only and answers no preflight'
    : undefined
}

function methodsOf(path: string): string {
  return Object.values(operations)
    .filter((operation) => operation.path === path)
    .map(({ method }) => method)
    .join(' or ')
}
