import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseJsonObject } from '../../spec/json.ts'
import { type Diagnostic, success, warning } from './diagnostic.ts'

/** The official client. */
const publishedClient = '@datacops/services-sdk'

export async function checkRedisPackage(folder: string): Promise<Diagnostic[]> {
  const version = await findVersion('redis', folder)
  if (version === null || Number.parseInt(version, 10) >= 5) return []
  return [
    warning(
      'package redis',
      `redis ${version} is too old for serve --store, which needs redis 5 or later`,
      'To update the redis package, run npm install redis@latest',
    ),
  ]
}

export async function checkClientAddress(folder: string, baseUrl: string | undefined): Promise<Diagnostic[]> {
  const version = await findVersion(publishedClient, folder)
  if (version === null || baseUrl) return []
  return [
    warning(
      'client address',
      `${publishedClient} ${version} calls the live service if baseUrl is not set, and DC_BASE_URL is not set`,
      'Pass baseUrl: process.env.DC_BASE_URL to the client, and start your app with npx dc-mock exec -- COMMAND',
    ),
  ]
}

export async function checkClientVersion(folder: string): Promise<Diagnostic[]> {
  const version = await findVersion(publishedClient, folder)
  if (version === null) return []
  if (version !== '1.0.2') return [success('client', `${publishedClient} ${version}`)]
  return [
    warning(
      'client timeout',
      `${publishedClient} ${version} throws DCServiceNetworkError instead of DCServiceTimeoutError if its own timeout expires`,
      'Accept the signup if a check throws DCServiceNetworkError or DCServiceTimeoutError, and test your app with the client-timeout scenario',
    ),
  ]
}

/** Returns the package version found in the nearest `node_modules` folder, or null if the package is not installed. */
async function findVersion(name: string, folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    const text = await readFile(join(at, 'node_modules', name, 'package.json'), 'utf8').catch(() => null)
    if (text !== null) {
      const version = parseJsonObject(text)?.version
      return typeof version === 'string' ? version : null
    }
    if (dirname(at) === at) return null
  }
}
