import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Returns the target's URL, or `the in-process mock` for a mock without a real URL. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
