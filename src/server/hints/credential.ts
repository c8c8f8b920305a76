/** Journal hints about invalid credentials. Hints do not change the service's response. */
import {
  isMockKey,
  isMockKeyOfOtherLength,
  keyPrefixLength,
  mockKeyLength,
  mockKeyPrefix,
} from '../../service/id-generator.ts'
import type { Hint } from '../../spec/generated/control.d.ts'
import type { AuthenticationResult, StoredWebsite } from '../../state/port.ts'
import type { ServiceRequest, Services } from '../request-context.ts'

type WrongKey = Extract<AuthenticationResult, { outcome: 'wrong' }>
type HintServices = Pick<Services, 'store' | 'environment' | 'removed'>

/** Headers in which other services expect an API key. */
const otherHeaders = ['authorization', 'x-api-key', 'api-key', 'x-dc-api-key', 'dc-key', 'x-cop-key'] as const

const keysHint = 'To find a valid key, read website.env in your test, run npx dc-mock env, or call GET /_mock/websites'

export function explainMissingKey(request: ServiceRequest): Hint | null {
  if (request.header('x-dc-key') !== null) {
    return {
      id: 'key-header-empty',
      message: 'The x-dc-key header is empty. Make sure that the environment variable that contains the key is set',
    }
  }
  const other = otherHeaders.find((name) => request.header(name) !== null)
  if (other) {
    const message = `The ${other} header is ignored. Send the private key in the x-dc-key header`
    return { id: 'key-in-other-header', message }
  }
  if (/[?&][^=&]*=dcp_/.test(request.url))
    return { id: 'key-in-query', message: 'A key in the query string is ignored. Send the key in the x-dc-key header' }
  return null
}

export async function explainWrongKey(key: string, services: HintServices): Promise<Hint> {
  if (await services.store.findByCopKey(key)) {
    const message = 'The credential is the public cop_key. Send the private key, which starts with dcp_'
    return { id: 'key-is-cop-key', message }
  }
  if (await isShownPrefix(key, services)) return truncated
  return explainForm(key) ?? (await explainOwner(key, services)) ?? explainPrivateKey(key)
}

/** Explains that a key is valid but an earlier rejection of the key is still cached. */
export async function explainCachedKey(result: WrongKey, { store }: HintServices): Promise<Hint> {
  const { appId } = result.website
  const clock = await store.readClock(appId)
  const until = new Date(result.until).toISOString()
  const wait = clock?.frozen
    ? 'The clock is frozen, so the cached rejection does not expire. Advance the clock by 30 seconds'
    : 'Wait 30 seconds, or advance the clock'
  return {
    id: 'key-cached-as-wrong',
    message: `The key now belongs to ${appId}, but was rejected earlier. The rejection is cached until ${until} on the website’s clock. ${wait}`,
  }
}

export async function explainWrongCopKey(copKey: string, services: HintServices): Promise<Hint | null> {
  if (copKey === '') return { id: 'cop-key-missing', message: 'The cop_key is missing' }
  if (copKey.startsWith('dcp_')) {
    const message =
      'The credential is a private key. Send private keys only in the x-dc-key header, and only from a server'
    return { id: 'cop-key-is-private-key', message }
  }
  const hint = explainForm(copKey) ?? (await explainOwner(copKey, services))
  if (hint) return hint
  const lower = copKey.toLowerCase()
  if (lower !== copKey && (await services.store.findByCopKey(lower)))
    return { id: 'cop-key-upper-case', message: 'cop_keys are case-sensitive. Send the cop_key in lower case' }
  if (/^[a-z0-9]{40}$/.test(copKey)) return null
  return {
    id: 'cop-key-malformed',
    message: 'A cop_key is 40 characters long and contains only lowercase letters and digits',
  }
}

/** `website` is null if the cop_key is invalid. */
export async function explainGate(
  copKey: string,
  secret: string,
  website: StoredWebsite | null,
  services: HintServices,
): Promise<Hint | null> {
  const isCopKey = (await services.store.findByCopKey(secret)) !== null
  if (!website) {
    if (!isCopKey) return explainWrongCopKey(copKey, services)
    const message = 'The cop_key and the release secret are swapped. Put the cop_key before the release secret'
    return { id: 'cop-key-and-secret-swapped', message }
  }
  if (secret.startsWith('dcp_'))
    return { id: 'secret-is-private-key', message: 'The credential is a private key. Send the release secret instead' }
  if (isCopKey)
    return {
      id: 'secret-is-cop-key',
      message: 'The second credential is a cop_key. Send the release secret instead',
    }
  return explainForm(secret) ?? (await explainOwner(secret, services))
}

/** Detects common mistakes in a credential, such as surrounding quotes, whitespace, or a placeholder in place of the credential. */
function explainForm(text: string): Hint | null {
  if (/^(?:undefined|null|none|nil)$/i.test(text))
    return {
      id: 'credential-unset',
      message: `The credential is the literal text "${text}". Make sure that the environment variable for the credential is set`,
    }
  if (/^\$|^\{|^<|^:|^process\.env|^import\.meta/.test(text))
    return {
      id: 'credential-is-variable-name',
      message: 'The credential is a placeholder or a variable name. Send the actual credential instead',
    }
  if (/^(?:bearer|basic|token)\s/i.test(text))
    return { id: 'credential-has-scheme', message: `Send only the credential, without "${text.split(/\s/)[0]}"` }
  if (/^["'`]|["'`]$/.test(text))
    return { id: 'credential-quoted', message: 'The credential has quotes around it. Remove the quotes' }
  if (/dcp_.*,\s*dcp_/.test(text))
    return {
      id: 'credential-sent-twice',
      message: 'The credential contains more than one private key. Send a single x-dc-key header with one key',
    }
  if (/\s/.test(text))
    return {
      id: 'credential-has-whitespace',
      message: 'The credential contains a space or a line break. Remove the whitespace',
    }
  return /(?:\*{2,}|\.{2,}|%E2%80%A6|…)/i.test(text) ? truncated : null
}

/**
 * Reports whether `text` is the part of a key that the dashboard shows. Users might copy this part instead of the full key (service 2.2).
 */
async function isShownPrefix(text: string, { store }: HintServices): Promise<boolean> {
  if (!text.startsWith('dcp_') || text.length !== keyPrefixLength) return false
  if (text.startsWith(mockKeyPrefix)) return true
  return (await store.websites()).some(({ identity }) => identity.keys.some(({ prefix }) => prefix === text))
}

const truncated: Hint = {
  id: 'credential-truncated',
  message:
    'The credential is only the first part of a key. Send the full key. The service shows the full key only once, when you create it',
}

/** Returns a hint if the credential is a website ID, a release secret, or a credential of a removed website. */
async function explainOwner(text: string, { store, environment, removed }: HintServices): Promise<Hint | null> {
  const hash = environment.sha256(text)
  if (await store.website(text)) {
    return {
      id: 'credential-is-website-id',
      message: `The credential is a website ID, not a key. ${keysHint}`,
    }
  }
  const removedWebsite = removed.websiteOf(hash)
  if (removedWebsite !== null) {
    const message = `The credential belongs to the website ${removedWebsite}, which was removed. ${keysHint}`
    return { id: 'credential-of-removed-website', message }
  }
  // Skip text that cannot be a release secret, because searching all websites is slow.
  if (!/^[A-Za-z0-9]{32}$/.test(text)) return null
  const owner = (await store.websites()).find(({ identity }) => identity.releaseSecretHash === hash)
  return owner
    ? {
        id: 'credential-is-release-secret',
        message: `The credential is the release secret of website ${owner.appId}. To see the credentials of each website, call GET /_mock/websites`,
      }
    : null
}

function explainPrivateKey(key: string): Hint {
  if (!key.startsWith('dcp_')) {
    return /^dcp_/i.test(key)
      ? { id: 'key-upper-case', message: 'A private key is case-sensitive and starts with lowercase dcp_' }
      : { id: 'key-prefix-missing', message: 'A private key starts with dcp_' }
  }
  if (isMockKeyOfOtherLength(key)) {
    return {
      id: 'key-length-wrong',
      message: `The key looks like a mock-generated key, but has ${key.length} characters instead of ${mockKeyLength}. ${keysHint}`,
    }
  }
  if (!isMockKey(key)) {
    return {
      id: 'key-not-from-a-mock',
      message: `The key does not look like a mock-generated key and may be a live key. Do not use live keys in tests. ${keysHint}`,
    }
  }
  return {
    id: 'key-unknown',
    message: `The key looks like a mock-generated key, but does not belong to any website in this mock. Another mock may have generated it, for example if the test and the app use different mocks. ${keysHint}`,
  }
}
