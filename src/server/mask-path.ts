import { maskSecrets } from '../service/mask.ts'
import type { RequestContext } from './request-context.ts'

/** Everything after these path segments is secret, even if the rest of the path is wrong. */
const gatePattern = /(\/crm-release\/).+/i
const linkPattern = /(\/data-deletion\/+confirm\/).+/i

/** Returns the path of a request for the journal, with release secrets and private keys masked. `path` has no query. */
export function maskPath({ path, params, website }: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  // The cop_key in front of the secret is public. If no website has this cop_key, the cop_key and the secret may be swapped, so both are
  // masked.
  const masked =
    params.secret && website ? `${path.slice(0, path.lastIndexOf('/') + 1)}…` : path.replace(gatePattern, '$1…')
  return maskSecrets(masked)
}

/**
 * Returns the path of a request for a log. The tokens of deletion links are also masked, since a log is kept longer than the mock and its
 * links.
 */
export function maskPathForLog(context: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  return maskPath(context).replace(linkPattern, '$1…')
}

/** Returns the masked path of a request that the guard rejected. */
export function maskRejectedPath(path: string): string {
  return maskPathForLog({ path, params: {}, website: null })
}
