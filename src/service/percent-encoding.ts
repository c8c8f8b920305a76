/** Whether a text can be decoded as part of an address: each `%` begins a letter that is written as URLs write it. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
