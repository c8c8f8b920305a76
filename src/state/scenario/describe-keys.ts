import type { PrivateKey } from '../../service/model.ts'
import type { ScenarioKey } from '../../spec/generated/control.d.ts'

/** Describes keys for a scenario document. Keys with the same name become one key, which is active if any of them is active. */
export function describeKeys(keys: readonly PrivateKey[]): ScenarioKey[] {
  const names = new Set(keys.map(({ name }) => name))
  return Array.from(names, (name) =>
    keys.some((key) => key.name === name && key.deletedAt === null) ? { name } : { name, deleted: true },
  )
}
