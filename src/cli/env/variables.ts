import type { Website } from '../../spec/generated/control.d.ts'

export interface Variables {
  values: Readonly<Record<string, string>>
  /** Names of the environment variables without a value, because the mock does not store the website's key or secret. */
  missing: readonly string[]
}

/** @param url mock address without a trailing slash */
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

export function explainMissingVariables({ missing, values }: Variables): string[] {
  return missing.map(
    (name) =>
      `${name} is not printed, because the mock stores only keys that it created itself. Set the variable for ${values.DC_APP_ID} yourself`,
  )
}
