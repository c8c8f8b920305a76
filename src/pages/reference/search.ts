/** Full-text search for the API reference. */
import { getElement } from '../web-ui/element.ts'

interface SearchEntry {
  /** ID of the element that the result links to. */
  id: string
  title: string
  detail: string
  /** Text that is searched but not shown in the results. */
  keywords: string
  /** Title of the operation that the entry belongs to. Empty if the entry does not belong to an operation. */
  operation: string
}

const maxResults = 40

/** Pressing `/` focuses the search field. */
export function initSearch(): void {
  const form = getElement('search-form', HTMLFormElement)
  const field = getElement('search', HTMLInputElement)
  const status = getElement('search-status', HTMLParagraphElement)
  const list = getElement('results', HTMLUListElement)
  const contents = getElement('contents', HTMLDetailsElement)
  const entries = readEntries()

  const update = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const found = words.length === 0 ? [] : findEntries(entries, words)
    contents.hidden = words.length > 0
    list.hidden = found.length === 0
    list.replaceChildren(...found.slice(0, maxResults).map(renderResult))
    status.textContent = words.length === 0 ? '' : formatCount(found.length)
  }
  field.addEventListener('input', update)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })
  addEventListener('hashchange', revealTarget)
  form.hidden = false
  // Collapse the table of contents on a narrow screen. Otherwise, the table of contents would fill the screen.
  contents.open = !matchMedia('(max-width: 48rem)').matches
}

/** Scrolls to the element named in the URL fragment. Expands all sections that contain the element. */
export function revealTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  let section = target?.closest('details')
  while (section) {
    section.open = true
    section = section.parentElement?.closest('details')
  }
  target?.scrollIntoView()
}

function readEntries(): SearchEntry[] {
  return [
    ...readAll('article[aria-labelledby]', (article) => [textOf(article, 'h3'), textOf(article, '.call')]),
    ...readAll('.field .from[id]', (badge) => {
      const item = badge.closest('li')
      return [textOf(item, '.name'), textOf(item, '.about')]
    }),
    ...readAll('.answer > summary .from[id]', (badge) => {
      const summary = badge.parentElement
      const status = textOf(summary, '.status')
      return [status, (summary?.textContent ?? '').replace(status, '')]
    }),
    ...readAll('.behaviours li[id]', (item) => [textOf(item, 'span'), '', item.id]),
    ...readAll('.assumption[id]', (article) => [
      article.id,
      Array.from(article.querySelectorAll('p'), ({ textContent }) => textContent).join(' '),
    ]),
  ]
}

function readAll(
  selector: string,
  read: (element: Element) => [title: string, detail: string, keywords?: string],
): SearchEntry[] {
  return Array.from(document.querySelectorAll(selector), (element) => {
    const [title, detail, keywords = ''] = read(element)
    const operation = textOf(element.closest('article[aria-labelledby]'), 'h3')
    return { id: element.id, title, detail: detail.trim(), keywords, operation: operation === title ? '' : operation }
  })
}

function textOf(parent: Element | null, selector: string): string {
  return parent?.querySelector(selector)?.textContent?.trim() ?? ''
}

/** Returns the search entries that contain every word, with title matches first. */
function findEntries(entries: readonly SearchEntry[], words: readonly string[]): SearchEntry[] {
  const found = entries.filter(({ title, detail, keywords, operation }) => {
    const text = `${title} ${detail} ${keywords} ${operation}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const isInTitle = ({ title }: SearchEntry): boolean => words.some((word) => title.toLowerCase().includes(word))
  return [...found.filter(isInTitle), ...found.filter((entry) => !isInTitle(entry))]
}

function renderResult({ id, title, detail, operation }: SearchEntry): HTMLLIElement {
  const link = document.createElement('a')
  link.href = `#${id}`
  const heading = document.createElement('strong')
  heading.textContent = title
  const more = document.createElement('span')
  more.textContent = [operation, detail].filter(Boolean).join(' · ')
  link.append(heading, more)
  const item = document.createElement('li')
  item.append(link)
  return item
}

function formatCount(count: number): string {
  if (count === 0) return 'No results.'
  if (count > maxResults) return `Showing the first ${maxResults} of ${count} results.`
  return count === 1 ? '1 result.' : `${count} results.`
}
