import { maskSecrets } from '../service/mask.ts'
import type { RequestContext } from './request-context.ts'

/** Mask everything after these path segments, even if the rest of the path is invalid. */
const gatePattern = /(\/crm-release\/).+/i
const linkPattern = /(\/data-deletion\/+confirm\/).+/i

/** Returns the path of a request for the journal, with release secrets and private keys masked. `path` must not include the query. */
export function maskPath({ path, params, website }: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  /* Mask only the secret, because the cop_key is public. If the cop_key is unknown, mask both, because the client may have swapped them. */
  const masked =
    params.secret && website ? `${path.slice(0, path.lastIndexOf('/') + 1)}…` : path.replace(gatePattern, '$1…')
  return maskSecrets(masked)
}

/** Returns the path of a request for a log. Also masks tokens of deletion links, because logs can be kept after the mock has stopped. */
export function maskPathForLog(context: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  return maskPath(context).replace(linkPattern, '$1…')
}

/** Returns the masked path of a request that failed the access check. */
export function maskRejectedPath(path: string): string {
  return maskPathForLog({ path, params: {}, website: null })
}
