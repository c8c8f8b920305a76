import { expect, it } from 'vitest'
import { planContract } from '../../../src/contract/index.ts'
import { compareReports } from '../../../src/contract/report/compare.ts'
import { renderAnnotations, renderSummary } from '../../../src/contract/report/github.ts'
import { toReport } from '../../../src/contract/report/report.ts'
import { runPlan } from '../../../src/contract/run/run.ts'
import { startInProcess } from '../../support/start.ts'
import { mockWithChanges, withJson } from '../target.ts'
import { hostileReport } from './hostile-report.ts'

const inCheckout = { strict: false, specFile: 'openapi.yaml' }

it('annotates each cause at its line in openapi.yaml, as an error or a warning', async () => {
  const report = await hostileReport()
  const lines = renderAnnotations(report, inCheckout).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    expect(line).toMatch(/^::(error|warning) file=openapi\.yaml,line=\d+,title=[\w.-]+::\S/)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  }
  expect(lines.filter((line) => line.startsWith('::error'))[0]).toContain('title=getHealth.missing-credential')
  expect(lines.find((line) => line.startsWith('::warning'))).toContain('(assumed: A6)')
  expect(renderAnnotations(report, { strict: true, specFile: 'openapi.yaml' })).not.toMatch(/^::warning/m)
})

it('names no file if the checkout has no matching openapi.yaml', async () => {
  const lines = renderAnnotations(await hostileReport(), { strict: false, specFile: null })
  expect(lines).toMatch(/^::error title=getHealth/)
  expect(lines).not.toContain('file=')
})

it('reports findings in the baseline only as warnings', async () => {
  const report = await hostileReport()
  expect(renderAnnotations(compareReports(report, report), inCheckout)).not.toMatch(/^::error/m)
})

it('escapes response texts in the summary, so that they create no markup or mentions', async () => {
  const summary = renderSummary(await hostileReport(), { strict: false })
  const [title, ...rest] = summary.split('\n')
  expect(title).toBe('### Contract ❌ failed: <code>the in-process mock</code>')
  const outside = summary.replaceAll(/^```sh\n[\s\S]*?^```$/gm, '')
  const tags = new Set(Array.from(outside.matchAll(/<[^>]*>/g), ([tag]) => tag))
  expect([...tags].sort()).toEqual(['</code>', '</details>', '</summary>', '<code>', '<details>', '<summary>'])
  expect(rest.filter((line) => line.startsWith('#'))).toEqual([])
  const rows = rest.filter((line) => line.startsWith('|'))
  expect(rows.every((row) => row.split(/(?<!\\)\|/).length === 8)).toBe(true)
  expect(outside.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

it('names all missing fields of a response in one annotation', async () => {
  const { mock } = await startInProcess()
  const target = mockWithChanges(mock, (response) => withJson(response, () => ({ success: true })))
  const plan = planContract({ target, only: ['getHealth.body'] })
  const report = toReport(await runPlan(plan))
  expect(renderAnnotations(report, inCheckout)).toContain(
    'GET /api/v1/export/health → 200, 2 fields are missing: app_id, identified_user_count (',
  )
})
