import { maskSecrets } from '../service/mask.ts'
import type { RequestContext } from './request-context.ts'

/** Mask everything after these path segments, even if the rest of the path is invalid. */
const gatePattern = /(\/crm-release\/).+/i
const linkPattern = /(\/data-deletion\/+confirm\/).+/i

/** Masks private keys and release secrets for the journal. `path` must not include the query. */
export function maskPath({ path, params, website }: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  /* Mask only the secret, because the cop_key is public. If the cop_key is unknown, mask both, because the client may have swapped them. */
  const masked =
    params.secret && website ? `${path.slice(0, path.lastIndexOf('/') + 1)}…` : path.replace(gatePattern, '$1…')
  return maskSecrets(masked)
}

/** Also masks the tokens in deletion links. The journal keeps these tokens, because tests follow the links. */
export function maskPathForLog(context: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  return maskPath(context).replace(linkPattern, '$1…')
}

/** Masks the path of a request that failed the access check. */
export function maskRejectedPath(path: string): string {
  return maskPathForLog({ path, params: {}, website: null })
}
