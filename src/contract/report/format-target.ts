import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Formats the name of a target. The address of an in-process mock would be meaningless to users. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
