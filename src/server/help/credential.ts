/** Help for the journal where a credential is wrong; the answer itself stays the service's. */
import { isMockKey } from '../../service/mint.ts'
import type { World } from '../../store/port.ts'
import type { ServiceRequest, Services } from '../exchange.ts'
import type { Hint } from './address.ts'

type Help = Pick<Services, 'store' | 'environment' | 'removed'>

/** Headers that other services take a key in. */
const otherHeaders = ['authorization', 'x-api-key', 'api-key', 'x-dc-api-key', 'dc-key', 'x-cop-key'] as const

/** Where the private key may be, if not in its header. */
export function explainMissingKey(request: ServiceRequest): Hint {
  if (request.header('x-dc-key') !== null)
    return { hint: 'The header is there and empty: is the variable that holds the key set?' }
  const other = otherHeaders.find((name) => request.header(name) !== null)
  if (other) return { hint: `The ${other} header is not read: send the private key alone as x-dc-key` }
  if (/[?&][^=&]*=dcp_/.test(request.url))
    return { hint: 'A key in the query is not read: send it as the x-dc-key header' }
  return {}
}

/** Why no website has a private key. */
export async function explainWrongKey(key: string, services: Help): Promise<Hint> {
  if (await services.store.worldOfCopKey(key))
    return { hint: 'This is the public cop_key: the header takes the private key, which begins with dcp_' }
  return { hint: explainForm(key) ?? (await explainOwner(key, services)) ?? explainPrivateKey(key) }
}

/** Why no website has a cop_key. */
export async function explainWrongCopKey(copKey: string, services: Help): Promise<Hint> {
  if (copKey === '') return { hint: 'It was not sent' }
  if (copKey.startsWith('dcp_'))
    return { hint: 'This is a private key: it goes in the x-dc-key header, from a server only' }
  const hint = explainForm(copKey) ?? (await explainOwner(copKey, services))
  if (hint !== null) return { hint }
  const lower = copKey.toLowerCase()
  if (lower !== copKey && (await services.store.worldOfCopKey(lower)))
    return { hint: 'A cop_key is in lower case; case counts' }
  return /^[a-z0-9]{40}$/.test(copKey) ? {} : { hint: 'A cop_key has 40 lower-case letters and digits' }
}

/** Why the gate does not open: `world` is that of the cop_key, null where that one is wrong already. */
export async function explainGate(copKey: string, secret: string, world: World | null, services: Help): Promise<Hint> {
  const isCopKey = (await services.store.worldOfCopKey(secret)) !== null
  if (!world) {
    return isCopKey
      ? { hint: 'They stand the other way round: first the cop_key, then the release secret' }
      : explainWrongCopKey(copKey, services)
  }
  if (secret.startsWith('dcp_')) return { hint: 'This is a private key; the gate takes the release secret' }
  if (isCopKey) return { hint: 'This is a cop_key; the gate takes the release secret after it' }
  const hint = explainForm(secret) ?? (await explainOwner(secret, services))
  return hint === null ? {} : { hint }
}

/** What a text has around it that does not belong there, or stands there in its place. */
function explainForm(text: string): string | null {
  if (/^(?:undefined|null|none|nil)$/i.test(text))
    return `It is the word "${text}": the variable that should hold it is not set`
  if (/^\$|^\{|^<|^:|^process\.env|^import\.meta/.test(text))
    return 'The name of a variable stands where its value should'
  if (/^(?:bearer|basic|token)\s/i.test(text)) return `Send it alone, without "${text.split(/\s/)[0]}" before it`
  if (/^["'`]|["'`]$/.test(text)) return 'There are quotes around it: send it without'
  if (/dcp_.*,\s*dcp_/.test(text)) return 'It was sent twice; send the header once'
  if (/\s/.test(text)) return 'There is a blank in it'
  if (/(?:\*{2,}|\.{2,}|%E2%80%A6|…)/i.test(text) || (text.startsWith('dcp_') && text.length <= 12))
    return 'This is only its beginning: a whole key is shown once, when it is made'
  return null
}

/** What it is on a website that is there, or was. */
async function explainOwner(text: string, { store, environment, removed }: Help): Promise<string | null> {
  const hash = environment.sha256(text)
  if (await store.world(text)) return "This is a website's id; GET /_mock/websites shows its keys"
  const gone = removed.websiteOf(hash)
  if (gone !== null) return `The website ${gone} had it, and was removed`
  // Only what looks like a release secret is looked for, since all websites have to be asked.
  if (!/^[A-Za-z0-9]{32}$/.test(text)) return null
  const owner = (await store.worlds()).find(({ identity }) => identity.releaseSecretHash === hash)
  return owner ? `This is the release secret of ${owner.appId}` : null
}

function explainPrivateKey(key: string): string {
  if (/^dcp_/i.test(key) && !key.startsWith('dcp_')) return 'A private key begins with dcp_ in lower case; case counts'
  if (!key.startsWith('dcp_')) return 'A private key begins with dcp_'
  if (!isMockKey(key)) return "It was not made here. A live key does not belong in a mock: use the website's own key"
  return 'A mock made it, but not for a website that is here now; GET /_mock/websites shows the keys of those'
}
