import { type OperationId, operations } from '../../spec/generated/operations.ts'

/** Operations at a path, whatever their methods. None is at a path of the mock's own controls. */
export function findOperations(path: string): OperationId[] {
  const parts = path.split('/')
  return paths.filter(({ words }) => fits(parts, words)).map(({ id }) => id)
}

// Keys of a record that the compiler holds complete.
const paths = (Object.keys(operations) as OperationId[]).map((id) => ({ id, words: wordsOf(id) }))

function wordsOf(id: OperationId): string[] {
  const words = operations[id].path.split('/')
  // The automation platform's word is a setting of the mock, which says itself which one it takes (service 4.3).
  return id === 'postAutomationConversion' ? [...words.slice(0, -1), '{word}'] : words
}

function fits(parts: readonly string[], words: readonly string[]): boolean {
  return (
    parts.length === words.length &&
    words.every((word, index) => (word.startsWith('{') ? parts[index] !== '' : word === parts[index]))
  )
}
