/** Settings that must be the same on all replicas, including the dc-mock version. */
export type SharedSettings = Readonly<Record<string, string>>

/** Setting that has a different value on another replica. */
export interface SettingDifference {
  name: string
  theirs: string
}

export type SettingComparison = (name: string, values: { ours: string; theirs: string }) => boolean

/** Ignores settings that only one replica has, because different dc-mock versions have different settings. */
export function compareSettings(
  ours: SharedSettings,
  theirs: SharedSettings,
  isSame: SettingComparison = (_, values) => values.ours === values.theirs,
): SettingDifference[] {
  return Object.entries(ours).flatMap(([name, value]) => {
    const other = theirs[name]
    return other === undefined || isSame(name, { ours: value, theirs: other }) ? [] : [{ name, theirs: other }]
  })
}

/** Returns null if the text is not a JSON object. */
export function parseSharedSettings(text: string): SharedSettings | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(Object.entries(value).map(([name, reported]) => [name, String(reported)]))
  } catch {
    return null
  }
}
