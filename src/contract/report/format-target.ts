import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** Formats the address of a target. An in-process mock is described instead, because users cannot open its address. */
export function formatTarget({ url }: { readonly url: string }): string {
  return url === placeholderUrl ? 'the in-process mock' : url
}
