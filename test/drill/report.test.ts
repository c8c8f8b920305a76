import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderJson } from '../../src/contract/report/json.ts'
import { type DrillReport, drill } from '../../src/drill/index.ts'
import { compareDrills, readDrillReport } from '../../src/drill/report/compare.ts'
import { renderDrillAnnotations, renderDrillJunit, renderDrillSummary } from '../../src/drill/report/render.ts'
import { createMock } from '../../src/index.ts'

const schema = JSON.parse(await readFile(new URL('../../schemas/drill-report.schema.json', import.meta.url), 'utf8'))

/** Drills an app that welcomes everyone, sends its key, and retries each check that is rejected. */
async function drillWrongApp(): Promise<DrillReport> {
  const mock = await createMock()
  const { website } = mock
  const check = (email: string): Promise<Response> =>
    mock.fetch('http://mock.test/api/v1/services/email/check', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': website.private_key },
      body: JSON.stringify({ email }),
    })
  const report = await drill({
    mock,
    website,
    only: ['challenge', 'block', 'quota-exhausted'],
    async signUp(email) {
      const { status } = await check(email)
      if (status === 429) await check(email)
      return new Response(`<p>Welcome ${website.private_key}</p>`)
    },
  })
  await mock.close()
  return report
}

describe('the report of a drill', () => {
  let report: DrillReport
  beforeAll(async () => {
    report = await drillWrongApp()
  }, 60_000)

  it('matches its published schema, with and without findings', async () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
    addFormats.default(ajv)
    const validate = ajv.compile(schema)
    const mock = await createMock()
    const unwired = await drill({ mock, website: mock.website, signUp: async () => 'welcome', limitMs: 100 })
    await mock.close()
    expect(unwired.problem?.code).toBe('no-check')
    for (const each of [report, unwired, compareDrills(report, unwired, false)]) {
      expect(validate(JSON.parse(renderJson(each))), JSON.stringify(validate.errors)).toBe(true)
    }
  })

  it('lists the findings and the advice', () => {
    expect(report.cases.flatMap(({ findings }) => findings.map(({ id }) => id))).toEqual([
      'challenge/wrong-outcome',
      'block/wrong-outcome',
      'key-in-response/key-leaked',
    ])
    expect(report.cases.flatMap(({ advice }) => advice.map(({ id }) => id))).toEqual(['quota-exhausted/retries-429'])
    expect([report.survived, report.judged, report.exit_code]).toEqual([3, 6, 1])
  })

  it('contains no key', () => {
    const key = /dcp_\w{20}/
    expect(renderJson(report)).not.toMatch(key)
    expect(renderDrillJunit(report, true)).not.toMatch(key)
    expect(renderDrillSummary(report, true)).not.toMatch(key)
  })

  it('can be read as a baseline, so that only new findings fail the drill', () => {
    const baseline = readDrillReport(renderJson(report))
    if (!baseline) throw new Error('The report is not readable')
    expect(compareDrills(report, baseline, false)).toMatchObject({ baseline: { new: [], fixed: [] }, exit_code: 0 })
    const earlier = { ...baseline, cases: baseline.cases.filter(({ id }) => id !== 'block') }
    const compared = compareDrills(report, earlier, false)
    expect(compared).toMatchObject({ baseline: { new: ['block/wrong-outcome'] }, exit_code: 1 })
    expect(renderDrillAnnotations(compared, false).match(/::error/g)).toHaveLength(1)
    expect(readDrillReport('{}')).toBeNull()
  })

  it('does not pass with a baseline if the website could not be restored', () => {
    const problem = { code: 'not-restored', message: 'The website could not be restored' }
    expect(compareDrills({ ...report, problem }, report, false)).toMatchObject({ baseline: { new: [] }, exit_code: 2 })
  })

  it('has at most 10 annotations, including the problem', () => {
    const cases = Array.from({ length: 5 }, () => report.cases).flat()
    const problem = { code: 'stopped', message: 'The drill was stopped' }
    const lines = renderDrillAnnotations({ ...report, cases, problem }, false)
      .trim()
      .split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('::error title=dc-mock drill::The drill was stopped')
  })

  it('has one JUnit test per case, and a test with advice fails only in strict mode', () => {
    const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0
    const xml = renderDrillJunit(report, false)
    expect(count(xml, /<testcase /g)).toBe(report.cases.length)
    expect([count(xml, /<failure /g), count(renderDrillJunit(report, true), /<failure /g)]).toEqual([3, 4])
    expect(count(xml, /<skipped/g)).toBe(1)
  })

  it('names each failed case in the summary', () => {
    expect(renderDrillSummary(report, false)).toMatch(/❌[\s\S]*survived 3 of 6[\s\S]*>challenge<[\s\S]*>block</)
  })
})
