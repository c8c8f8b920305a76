import { expect, it } from 'vitest'
import { html, inline, prose } from '../../../scripts/generate/reference/html.ts'
import { generateReferencePage } from '../../../scripts/generate/reference/page.ts'
import { readSources } from '../../../scripts/generate/sources.ts'

const sources = readSources()
const { content: page } = generateReferencePage(sources)
const all = (pattern: RegExp): string[] => Array.from(page.matchAll(pattern), ([, found = '']) => found)

it('shows every fact with its number', () => {
  const shown = new Set(all(/data-tip="Fact (\d+)/g).map(Number))
  expect(
    sources.facts.filter(({ number }) => !shown.has(number)).map(({ number, name }) => `${number} ${name}`),
  ).toEqual([])
})

it('has an anchor for every operation and assumption, and no broken anchor links', () => {
  const places = all(/ id="([^"]+)"/g)
  expect(places).toEqual([...new Set(places)])
  expect(places).toEqual(expect.arrayContaining(sources.service.operations.map(({ id }) => id)))
  expect(places).toEqual(expect.arrayContaining(sources.assumptions.map(({ number }) => number)))
  expect(all(/href="#([^"]+)"/g).filter((place) => !places.includes(place))).toEqual([])
})

it('shows the text of an assumption at each item that depends on it', () => {
  for (const { at } of sources.facts.filter(({ from }) => from === 'assumed')) {
    expect(page).toMatch(new RegExp(`href="#${at}" data-tip="Fact \\d+, assumed: [^"]{5,}"`))
  }
})

it('loads only its own style sheet and script', () => {
  expect(all(/(<script|<link rel="stylesheet")[^>]*>/g)).toHaveLength(2)
  expect(all(/<(?:script|link)[^>]* (?:src|href)="([^"]*)"/g)).toEqual([
    '../../web-ui/icon.svg',
    '../style.css',
    '../main.ts',
  ])
  expect(all(/(<iframe|<img|<style)/g)).toEqual([])
  expect(all(/\s(srcset|style|on\w+)=/g)).toEqual([])
  expect(all(/(@import|url\()/g)).toEqual([])
  expect(all(/<a [^>]*href="([^#][^"]*)"/g)).toEqual(['/_mock/ui/', '/dashboard', '/_mock/demo'])
})

it('closes every element', () => {
  for (const tag of [
    'article',
    'section',
    'details',
    'summary',
    'ul',
    'li',
    'dl',
    'div',
    'span',
    'code',
    'pre',
    'a',
    'p',
  ]) {
    expect([tag, all(new RegExp(`(<${tag}[ >])`, 'g')).length]).toEqual([
      tag,
      all(new RegExp(`(</${tag}>)`, 'g')).length,
    ])
  }
})

it('escapes its input, and formats code in descriptions', () => {
  expect(html`<p title="${'"&'}">${'<b>'}</p>`.markup).toBe('<p title="&quot;&amp;">&lt;b&gt;</p>')
  expect(inline('Send `<key>` along').markup).toBe('Send <code>&lt;key&gt;</code> along')
  expect(prose('One.\n\nTwo.').markup).toBe('<p>One.</p><p>Two.</p>')
})
