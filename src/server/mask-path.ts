import { maskSecrets } from '../service/mask.ts'
import type { RequestContext } from './request-context.ts'

/** Mask everything after this path segment, even if other parts of the path are wrong. */
const gatePattern = /(\/crm-release\/).+/i
const linkPattern = /(\/data-deletion\/+confirm\/).+/i

/** Returns the path of a request for the journal, with release secrets and private keys masked. `path` must not include the query. */
export function maskPath({ path, params, website }: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  /*
   * Mask only the secret, because the cop_key before it is public. If the cop_key is unknown, mask both, because the client may have
   * swapped them.
   */
  const masked =
    params.secret && website ? `${path.slice(0, path.lastIndexOf('/') + 1)}…` : path.replace(gatePattern, '$1…')
  return maskSecrets(masked)
}

/** Returns the path of a request for a log. The tokens of deletion links are also masked, because a log can outlive the mock. */
export function maskPathForLog(context: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  return maskPath(context).replace(linkPattern, '$1…')
}

/** Returns the masked path of a request that the guard rejected. */
export function maskRejectedPath(path: string): string {
  return maskPathForLog({ path, params: {}, website: null })
}
