import { expect, it } from 'vitest'
import { compareReports } from '../../../src/contract/report/compare.ts'
import { renderJunit } from '../../../src/contract/report/junit.ts'
import { hostileReport } from './hostile-report.ts'
import { readXml, type XmlElement } from './read-xml.ts'

/** Elements that Jenkins and similar tools accept (junit-10.xsd), with their required and allowed attributes. */
const schema: Readonly<Record<string, { parent: string; required: string[]; optional: string[] }>> = {
  testsuites: { parent: '', required: ['name', 'tests', 'failures', 'errors', 'time'], optional: ['skipped'] },
  testsuite: {
    parent: 'testsuites',
    required: ['name', 'tests', 'failures', 'errors', 'skipped', 'timestamp'],
    optional: [],
  },
  testcase: { parent: 'testsuite', required: ['name', 'classname'], optional: [] },
  failure: { parent: 'testcase', required: ['message', 'type'], optional: [] },
  error: { parent: 'testcase', required: ['message', 'type'], optional: [] },
  skipped: { parent: 'testcase', required: ['message'], optional: [] },
  'system-out': { parent: 'testcase', required: [], optional: [] },
}

function checkShape(element: XmlElement, parent = ''): void {
  const rule = schema[element.name]
  expect(rule, element.name).toBeDefined()
  if (!rule) return
  expect(rule.parent).toBe(parent)
  const names = Object.keys(element.attributes)
  expect(names.filter((name) => !rule.required.includes(name) && !rule.optional.includes(name))).toEqual([])
  expect(rule.required.filter((name) => !names.includes(name))).toEqual([])
  for (const child of element.children) checkShape(child, element.name)
}

function casesOf(root: XmlElement): XmlElement[] {
  return root.children.flatMap((suite) => suite.children)
}

function countsOf(cases: readonly XmlElement[]): Record<string, string> {
  const count = (name: string): string =>
    String(cases.filter(({ children }) => children.some((child) => child.name === name)).length)
  return { tests: String(cases.length), failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

it('has a structure that CI servers accept, whatever the responses contain', async () => {
  const report = await hostileReport()
  const root = readXml(renderJunit(report, { strict: false }))
  checkShape(root)
  expect(root.attributes).toMatchObject(countsOf(casesOf(root)))
  for (const suite of root.children) expect(suite.attributes).toMatchObject(countsOf(suite.children))
  const names = casesOf(root).map(({ attributes }) => attributes.name)
  expect(names.filter((name) => !/^[\w.-]+: ./.test(name ?? ''))).toEqual([])
  const ids = names.map((name) => name?.split(':')[0])
  expect(ids.toSorted()).toEqual(
    [...report.rules.map(({ id }) => id), ...report.plan.skipped.map(({ rule }) => rule)].toSorted(),
  )
})

it('shows the expected and received values of a failure, its source, and how to reproduce it', async () => {
  const root = readXml(renderJunit(await hostileReport(), { strict: false }))
  const failed = casesOf(root).find(({ attributes }) => attributes.name?.startsWith('getHealth.missing-credential'))
  const [failure] = failed?.children ?? []
  expect(failure?.attributes.message).toContain('expected "Missing x-dc-key header", received "</pre></script><img src')
  expect(failure?.text).toMatch(/\(documented: service 7, openapi\.yaml:\d+\)/)
  expect(failure?.text).toContain('rerun: npx dc-mock verify')
  expect(failure?.text).toContain('curl -i "$DC_BASE_URL/api/v1/export/health"')
})

it('counts refuted assumptions as failures only in strict mode, and never counts known findings', async () => {
  const report = await hostileReport()
  const failures = (text: string): number => Number(readXml(text).attributes.failures)
  const plain = failures(renderJunit(report, { strict: false }))
  expect(failures(renderJunit(report, { strict: true }))).toBeGreaterThan(plain)
  const compared = compareReports(report, report)
  expect(failures(renderJunit(compared, { strict: true }))).toBe(0)
  expect(renderJunit(compared, { strict: false })).toContain('known')
})
