import { placeholderUrl } from '../../spec/placeholder-url.ts'

/**
 * Formats the address of a target. The address of an in-process mock is replaced with a description, because users cannot open the address.
 */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
