import { parsePointer } from '../spec/json-pointer.ts'

/** Returns the value at a JSON pointer, or undefined if the value does not exist. */
export function getAtPointer(value: unknown, pointer: string): unknown {
  let found: unknown = value
  for (const key of parsePointer(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

/** Replaces array indexes in a JSON pointer with `*`. */
export function withoutIndexes(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}
