import { expect, it } from 'vitest'
import { renderHtml } from '../../../src/contract/report/html.ts'
import { hostileReport } from './hostile-report.ts'

it('contains no markup from responses', async () => {
  const page = renderHtml(await hostileReport())
  const tags = new Set(Array.from(page.matchAll(/<\/?([a-z][a-z0-9]*)/gi), ([, name]) => name?.toLowerCase()))
  const own =
    'html head meta title style body main section article h1 h2 h3 p dl dt dd code pre span strong br details summary table thead tbody tr th td'
  expect([...tags].filter((name) => !own.split(' ').includes(name ?? ''))).toEqual([])
  const names = new Set(Array.from(page.matchAll(/<[a-z][^>]*?\s([a-z-]+)=/gi), ([, name]) => name?.toLowerCase()))
  expect(
    [...names].filter((name) => name?.startsWith('on') || name === 'src' || name === 'href' || name === 'style'),
  ).toEqual([])
  expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})
