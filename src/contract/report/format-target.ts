import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Formats a target URL. For a mock that has no real URL, returns `the in-process mock`. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
