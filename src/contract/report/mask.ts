import { maskSecrets } from '../../service/mask.ts'
import type { ProbeCredentials } from '../probe-website.ts'
import type { ContractRequest } from '../request.ts'
import type { ContractTarget } from '../target.ts'
import { describeValue, ValueDescription } from './format-received.ts'

export interface Mask {
  /** Replaces known secrets with variable names. Other private keys are truncated to 12 characters. */
  text(text: string): string
  data(value: unknown): unknown
  request(request: ContractRequest): ContractRequest
}

/**
 * Creates a mask for the secrets of a run.
 * @param credentials credentials of all websites that the run used
 * @param keyText replacement for the private key
 */
export function createMask(
  { headers, controls }: Pick<ContractTarget, 'headers' | 'controls'>,
  credentials: readonly ProbeCredentials[],
  keyText = '$DC_API_KEY',
): Mask {
  const known = credentials.flatMap(({ key, copKey, releaseSecret }) => [
    [key, keyText] as const,
    [copKey, '$DC_COP_KEY'] as const,
    [releaseSecret, '$DC_RELEASE_SECRET'] as const,
  ])
  const others = Object.entries(headers).map(([name, value]) => [value, `<${name}>`] as const)
  // Replace longer secrets first, because a longer secret may contain a shorter secret.
  const secrets = [
    ...new Map([...others, ...known].flatMap(([value, name]) => (value ? [[value, name] as const] : []))),
  ]
    .sort(([a], [b]) => b.length - a.length)
    .flatMap(([value, name]) =>
      [...new Set([value, encodeURIComponent(value)])].map((encoded) => [encoded, name] as const),
    )

  // Do not mask invalid keys that the run generated, or the keys of a mock's websites. These keys give no access to a real service.
  const harmlessKey = controls ? /(dcp_(?:wrong|mock|verify-)[\w-]+)/ : /(dcp_wrong[a-z0-9]{35}(?![A-Za-z0-9_-]))/

  const text = (original: string): string => {
    let masked = original
    for (const [value, name] of secrets) masked = masked.replaceAll(value, name)
    const parts = masked.split(harmlessKey)
    const redacted = parts.map((part, index) => (index % 2 === 1 ? part : maskSecrets(part))).join('')
    // Mask the tokens in deletion links, because they are credentials.
    return redacted.replaceAll(/(\/data-deletion\/confirm\/)(?!wrong[a-z0-9]{35}\b)[^\s"'<>?#]+/g, '$1<token>')
  }
  const data = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (value instanceof ValueDescription) return describeValue(text(value.text))
    if (Array.isArray(value)) return value.map(data)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [text(name), data(item)]))
  }
  return {
    text,
    data,
    request: (request) => ({
      ...request,
      path: text(request.path),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, text(value)])),
      body: request.body === null ? null : text(request.body),
    }),
  }
}
