/** What must be the same for all replicas: the version of the program, and settings, each as a text that only tells it from others. */
export type SharedSettings = Readonly<Record<string, string>>

/** Something that another replica was started with otherwise. */
export interface SettingDifference {
  name: string
  theirs: string
}

/** What differs; nothing of what only one of the two tells, since an older one knew less. */
export function compareSettings(ours: SharedSettings, theirs: SharedSettings): SettingDifference[] {
  return Object.entries(ours).flatMap(([name, value]) => {
    const other = theirs[name]
    return other === undefined || other === value ? [] : [{ name, theirs: other }]
  })
}

/** What a replica wrote of itself; null where it is of another form. */
export function readSharedSettings(text: string): SharedSettings | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(Object.entries(value).map(([name, told]) => [name, String(told)]))
  } catch {
    return null
  }
}
