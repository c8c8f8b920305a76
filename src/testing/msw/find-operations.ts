import { type OperationId, operations } from '../../spec/generated/operations.ts'

/** Returns the operations at a path, for any method. Paths of the control plane have none. */
export function findOperations(path: string): OperationId[] {
  const parts = path.split('/')
  return paths.filter(({ words }) => fits(parts, words)).map(({ id }) => id)
}

// The compiler guarantees that the record has all keys.
const paths = (Object.keys(operations) as OperationId[]).map((id) => ({ id, words: wordsOf(id) }))

function wordsOf(id: OperationId): string[] {
  const words = operations[id].path.split('/')
  // The last segment of the automation platform's path is configured in the mock, which checks it itself (service 4.3).
  return id === 'postAutomationConversion' ? [...words.slice(0, -1), '{word}'] : words
}

function fits(parts: readonly string[], words: readonly string[]): boolean {
  return (
    parts.length === words.length &&
    words.every((word, index) => (word.startsWith('{') ? parts[index] !== '' : word === parts[index]))
  )
}
