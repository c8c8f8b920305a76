import { describeSource } from '../../client/describe-source.ts'
import { tryParseJson } from '../../spec/json.ts'
import type { JournalEntry } from '../../types.ts'
import { type JsonToken, tokenizeJson } from '../json-tokens.ts'
import { explainWhy } from '../web-ui/format/call.ts'

export interface TimedResponse {
  status: number
  headers: Headers
  text: string
  /** Time until the complete response was received. Measured in real time, not on the website's clock. */
  durationMs: number
}

export function renderResponse(
  { status, headers, text, durationMs }: TimedResponse,
  entry: JournalEntry | null,
): Node[] {
  const id = headers.get('x-mock-request-id')
  const head = createElement('p', 'answered')
  head.append(
    createElement('span', `status s${String(status).charAt(0)}`, String(status)),
    ` ${headers.get('content-type') ?? 'no body'} · ${Math.round(durationMs)} ms`,
  )
  if (id !== null) head.append(' · ', createJournalLink(id, entry?.app_id))
  const nodes: Node[] = [head]
  if (entry) nodes.push(renderReason(entry))
  if (text !== '') {
    const block = document.createElement('pre')
    block.className = 'got-body'
    block.tabIndex = 0
    block.append(highlightJson(text))
    nodes.push(block)
  }
  return nodes
}

function createJournalLink(call: string, website = ''): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = `/_mock/ui/?${new URLSearchParams({ ...(website === '' ? {} : { website }), call })}`
  link.className = 'mono'
  link.textContent = call
  link.title = 'Show this call in the journal'
  return link
}

function renderReason(entry: JournalEntry): HTMLElement {
  const { why } = entry
  const reason = createElement('p', 'reason', explainWhy(entry))
  reason.append(' ', createElement('span', `from ${why.provenance}`, describeSource(why)))
  return reason
}

function createElement(tag: string, className: string, text = ''): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = text
  return node
}

/** Indents and highlights JSON. Shows any other text unchanged. */
function highlightJson(text: string): HTMLElement {
  const code = document.createElement('code')
  const value = tryParseJson(text)
  if (value === undefined) code.textContent = text
  else code.append(...tokenizeJson(JSON.stringify(value, null, 2)).map(createJsonNode))
  return code
}

function createJsonNode({ text, kind }: JsonToken): Node | string {
  if (kind === null) return text
  const span = document.createElement('span')
  span.className = `json-${kind}`
  span.textContent = text
  return span
}
