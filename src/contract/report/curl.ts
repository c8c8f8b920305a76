import { placeholderUrl } from '../../spec/placeholder-url.ts'
import type { ContractRequest } from '../request.ts'
import type { ContractTarget } from '../target.ts'
import type { Mask } from './mask.ts'
import { shellQuote } from './shell-quote.ts'

/**
 * A line for a shell that sends the request again, with each secret as a variable that the shell fills in. A mock in this process has
 * no address: there it names the one that `dc-mock env` sets.
 */
export function formatCurl(
  request: ContractRequest,
  { url, cdnUrl, headers: targetHeaders }: ContractTarget,
  mask: Mask,
): string {
  const { method, path, headers, body } = mask.request(request)
  const base = request.to === 'cdn' ? (cdnUrl ?? url) : url
  const address = (base === placeholderUrl ? '$DC_BASE_URL' : base) + path
  const words = ['curl', '-i']
  if (method === 'HEAD') words.push('-I')
  else if (method !== 'GET' || body !== null) words.push('-X', method)
  // Braces and brackets are patterns to curl, and it tidies up dots in a path.
  if (/[[\]{}]/.test(address)) words.push('-g')
  if (/\/\.{1,2}(?:[/?]|$)/.test(path)) words.push('--path-as-is')
  words.push(shellQuote(address))
  for (const [name, value] of Object.entries(headers)) words.push('-H', shellQuote(`${name}: ${value}`))
  for (const name of Object.keys(targetHeaders)) words.push('-H', shellQuote(`${name}: $DC_HEADER_${variableOf(name)}`))
  if (body === null) return words.join(' ')
  const repeated = findRepeatedCharacter(body)
  if (repeated === null) return [...words, '--data-raw', shellQuote(body)].join(' ')
  const { before, length, after } = repeated
  const parts = [before, '', after].map((part) => shellQuote(part)).join(' ')
  return `printf '%s%${length}s%s' ${parts} | ${[...words, '--data-binary', '@-'].join(' ')}`
}

/** The same sign so many times that no shell takes the whole as one word; blanks do as well in its place. */
function findRepeatedCharacter(body: string): { before: string; length: number; after: string } | null {
  const run = /(.)\1{9999,}/s.exec(body)
  if (!run) return null
  const [text] = run
  return { before: body.slice(0, run.index), length: text.length, after: body.slice(run.index + text.length) }
}

function variableOf(header: string): string {
  return header.toUpperCase().replaceAll(/[^A-Z]/g, '_')
}
