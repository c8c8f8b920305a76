import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Formats the address of a target. For an in-process mock, returns a description, because the address would be meaningless to users. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
