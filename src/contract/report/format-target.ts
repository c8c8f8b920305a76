import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** A target as people call it: a mock in this process has no address that means anything to them. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'a mock in this process' : url
}
