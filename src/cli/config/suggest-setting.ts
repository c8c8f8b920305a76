import { nearestName } from '../../spec/nearest-name.ts'

export function suggestSetting(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `Did you mean ${nearest}?` : `Available settings: ${names.join(', ')}`
}
