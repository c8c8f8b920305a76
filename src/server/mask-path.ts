import { maskSecrets } from '../service/mask.ts'
import type { RequestContext } from './request-context.ts'

/** What is behind these words is secret, whatever is wrong with the rest of the path: a slip in it makes no other secret. */
const gatePattern = /(\/crm-release\/).+/i
const linkPattern = /(\/data-deletion\/+confirm\/).+/i

/** The path of a request as the journal has it, without its query: without the release secret and private keys. */
export function maskPath({
  path,
  params,
  website: world,
}: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  // The cop_key before the secret is public; but where nobody has it, the two may have changed places.
  const masked =
    params.secret && world ? `${path.slice(0, path.lastIndexOf('/') + 1)}…` : path.replace(gatePattern, '$1…')
  return maskSecrets(masked)
}

/** The same for a log, which outlives the mock and its links: without the token of a link too. */
export function maskPathForLog(context: Pick<RequestContext, 'path' | 'params' | 'website'>): string {
  return maskPath(context).replace(linkPattern, '$1…')
}

/** The path of a request that was refused before anything was known of it. */
export function maskRejectedPath(path: string): string {
  return maskPathForLog({ path, params: {}, website: null })
}
