import type { ContractRequest } from '../exchange.ts'
import type { Mask } from './mask.ts'

/** Longest body that is written out. */
const longestBody = 2000

/** A line for a shell that sends the request again, with each secret as a variable that the shell fills in. */
export function writeCurl(url: string, request: ContractRequest, mask: Mask): string {
  const { method, path, headers, body } = mask.request(request)
  const words = ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quote(url + path)]
  for (const [name, value] of Object.entries(headers)) words.push('-H', quote(`${name}: ${value}`))
  if (body !== null)
    words.push('--data-raw', quote(body.length > longestBody ? `${body.slice(0, longestBody)}…` : body))
  return words.join(' ')
}

/** Single quotes keep all as it is, save the variables, which stand in double ones. */
function quote(text: string): string {
  const parts = text.split(/(\$DC_[A-Z_]+)/)
  return parts
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('$DC_') ? `"${part}"` : `'${part.replaceAll("'", `'\\''`)}'`))
    .join('')
}
