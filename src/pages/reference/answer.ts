/** What came of a call, and why, as the page shows it. */
import { describeSource } from '../../client/describe-source.ts'
import type { JournalEntry } from '../../types.ts'
import { explainWhy } from '../web-ui/words/call.ts'
import { markJson } from './mark-json.ts'

export interface Got {
  status: number
  headers: Headers
  text: string
  /** Real time from the first byte sent to the last one read, in ms. */
  took: number
}

/** The answer with the journal's reason for it. */
export function showAnswer({ status, headers, text, took }: Got, entry: JournalEntry | null): Node[] {
  const id = headers.get('x-mock-request-id')
  const head = element('p', 'answered')
  head.append(
    element('span', `status s${String(status).charAt(0)}`, String(status)),
    ` ${headers.get('content-type') ?? 'no body'} · ${Math.round(took)} ms`,
  )
  if (id !== null) head.append(' · ', linkToJournal(id, entry?.app_id))
  const shown: Node[] = [head]
  if (entry) shown.push(reasonOf(entry))
  if (text !== '') {
    const block = document.createElement('pre')
    block.className = 'got-body'
    block.tabIndex = 0
    block.append(markJson(text))
    shown.push(block)
  }
  return shown
}

/** The journal in the web UI, open at an entry. */
function linkToJournal(call: string, website = ''): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = `/_mock/ui/?${new URLSearchParams({ ...(website === '' ? {} : { website }), call })}`
  link.className = 'mono'
  link.textContent = call
  link.title = 'This call in the journal'
  return link
}

function reasonOf(entry: JournalEntry): HTMLElement {
  const { why } = entry
  const reason = element('p', 'reason', explainWhy(entry))
  reason.append(' ', element('span', `from ${why.provenance}`, describeSource(why)))
  return reason
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
