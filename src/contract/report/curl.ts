import { placeholderUrl } from '../../spec/placeholder-url.ts'
import type { ContractRequest } from '../request.ts'
import type { ContractTarget } from '../target.ts'
import type { Mask } from './mask.ts'
import { shellQuoteText } from './shell-quote.ts'

/** Secrets become shell variables. The base URL of an in-process mock becomes `$DC_BASE_URL`. */
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
  // Prevent curl from expanding braces and brackets and from normalizing dots in paths.
  if (/[[\]{}]/.test(address)) words.push('-g')
  if (/\/\.{1,2}(?:[/?]|$)/.test(path)) words.push('--path-as-is')
  words.push(shellQuoteText(address))
  for (const [name, value] of Object.entries(headers)) words.push('-H', shellQuoteText(`${name}: ${value}`))
  for (const name of Object.keys(targetHeaders))
    words.push('-H', shellQuoteText(`${name}: $DC_HEADER_${variableOf(name)}`))
  if (body === null) return words.join(' ')
  const repeated = findRepeatedCharacter(body)
  if (repeated === null) return [...words, '--data-raw', shellQuoteText(body)].join(' ')
  const { before, length, after } = repeated
  const parts = [before, '', after].map((part) => shellQuoteText(part)).join(' ')
  return `printf '%s%${length}s%s' ${parts} | ${[...words, '--data-binary', '@-'].join(' ')}`
}

/** Finds a sequence of at least 10,000 identical characters, which could make a request body too long for a shell argument. */
function findRepeatedCharacter(body: string): { before: string; length: number; after: string } | null {
  const run = /(.)\1{9999,}/s.exec(body)
  if (!run) return null
  const [text] = run
  return { before: body.slice(0, run.index), length: text.length, after: body.slice(run.index + text.length) }
}

function variableOf(header: string): string {
  return header.toUpperCase().replaceAll(/[^A-Z]/g, '_')
}
