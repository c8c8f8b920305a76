/** The variables that an app under test reads its settings from. */
import type { Website } from '../../spec/generated/control.d.ts'

export interface Variables {
  values: Readonly<Record<string, string>>
  /** Names of those without a value: the mock keeps none that it did not make. */
  missing: readonly string[]
}

/** Of a website at a mock; `url` without a slash at its end. */
export function variablesOf(website: Website, url: string): Variables {
  const { private_key, cop_key, release_secret, app_id } = website
  const all = {
    DC_BASE_URL: url,
    DC_API_KEY: private_key,
    DC_COP_KEY: cop_key,
    DC_RELEASE_SECRET: release_secret,
    DC_APP_ID: app_id,
    DC_MOCK_URL: url,
  }
  const entries = Object.entries(all)
  return {
    values: Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null)),
    missing: entries.filter(([, value]) => value === null).map(([name]) => name),
  }
}

/** One line for each variable that is missing. */
export function explainMissing({ missing, values }: Variables): string[] {
  return missing.map(
    (name) =>
      `${name} is left out: ${values.DC_APP_ID} has none that the mock made, and those that others made are not kept; set it yourself`,
  )
}
