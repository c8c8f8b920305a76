import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Returns `the in-process mock` for a mock that has no real URL. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
