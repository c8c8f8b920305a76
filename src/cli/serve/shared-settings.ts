/** Settings that must be the same for all replicas. Replicas compare digests of these settings, so no secrets are revealed. */
import { createHash, randomBytes, scryptSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../../spec/version.ts'
import type { SettingDifference, SharedSettings } from '../../state/redis/shared-settings.ts'
import type { ServeSettings } from './settings.ts'

type ComparedSettings = Pick<
  ServeSettings,
  'controlToken' | 'publicUrl' | 'automationPlatform' | 'overlays' | 'scenarios'
>

/** For `--overlay` and `--scenarios`, hashes the file contents, because the file paths can differ between replicas. */
export async function readSharedSettings(settings: ComparedSettings): Promise<SharedSettings> {
  const { controlToken, publicUrl, automationPlatform, overlays, scenarios } = settings
  return {
    version,
    '--control-token': createTokenDigest(controlToken),
    '--public-url': digest([publicUrl]),
    '--automation-platform': digest([automationPlatform]),
    '--overlay': digest(await Promise.all(overlays.map(readContent))),
    '--scenarios': digest(scenarios === null ? [] : await readFolder(scenarios)),
  }
}

export function isSameSetting(
  name: string,
  { ours, theirs }: { ours: string; theirs: string },
  { controlToken }: Pick<ServeSettings, 'controlToken'>,
): boolean {
  return name === '--control-token' ? isDigestOf(controlToken, theirs) : ours === theirs
}

export function formatDifferences(differences: readonly SettingDifference[]): string {
  return differences
    .map(({ name, theirs }) => {
      if (name === 'version') return `dc-mock version ${theirs} instead of ${version}`
      return name === '--control-token' ? 'a different control token' : `a different ${name}`
    })
    .join(', ')
}

function digest(values: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
}

/**
 * Replicas use the digest to check that they have the same token. Anyone with access to the store can read the digest, so a salt and a slow
 * hash function make it hard to guess the token from the digest.
 */
export function createTokenDigest(token: string | null, salt: string = randomBytes(16).toString('hex')): string {
  return `${salt}:${scryptSync(JSON.stringify([token]), salt, 24).toString('hex')}`
}

export function isDigestOf(token: string | null, digest: string): boolean {
  const [, salt] = /^([0-9a-f]{32}):[0-9a-f]{48}$/.exec(digest) ?? []
  return salt !== undefined && createTokenDigest(token, salt) === digest
}

/** Returns null if the file cannot be read, because the mock reports the error when it loads the file. */
async function readContent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}

async function readFolder(folder: string): Promise<(string | null)[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => /^[^.].*\.(?:ya?ml|json)$/.test(file)).sort()
  const contents = await Promise.all(files.map(async (file) => [file, await readContent(join(folder, file))]))
  return contents.flat()
}
