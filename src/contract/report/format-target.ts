import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Formats the URL of a target. For an in-process mock, returns a description, because users cannot open the URL. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
