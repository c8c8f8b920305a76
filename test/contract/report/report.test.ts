import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { planContract } from '../../../src/contract/index.ts'
import { findCauses } from '../../../src/contract/report/causes.ts'
import { compareReports } from '../../../src/contract/report/compare.ts'
import { describeValue, formatReceived } from '../../../src/contract/report/format-received.ts'
import { readReport, renderJson } from '../../../src/contract/report/json.ts'
import { toReport } from '../../../src/contract/report/report.ts'
import { runPlan } from '../../../src/contract/run/run.ts'
import { startInProcess } from '../../support/start.ts'
import { deployment, withJson } from '../target.ts'
import { hostileReport } from './hostile-report.ts'

const schema = JSON.parse(await readFile(new URL('../../../schemas/report.schema.json', import.meta.url), 'utf8'))

describe('the JSON report', () => {
  it('matches its published schema, whatever was received', async () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true })
    addFormats.default(ajv)
    const validate = ajv.compile(schema)
    const { mock } = await startInProcess()
    const { target } = await deployment({ mock, url: 'https://api.example' })
    const foreign = toReport(await runPlan(planContract({ target, permissions: { budget: 2 }, rate: null })))
    const hostile = await hostileReport({ ledger: { checks: 3 }, strict: true })
    const unreachable = { ...target, transport: () => Promise.reject(new Error('of another kind')) }
    const stopped = await runPlan(planContract({ target: unreachable, only: ['getHealth'] }), {
      signal: AbortSignal.abort(),
    })
    for (const report of [foreign, hostile, compareReports(hostile, foreign), toReport(stopped)]) {
      const read: unknown = JSON.parse(renderJson(report))
      expect(validate(read), JSON.stringify(validate.errors)).toBe(true)
      expect(read).toEqual(report)
    }
  })

  it('can be read as a baseline, and contains no terminal control characters', async () => {
    const report = await hostileReport()
    const text = renderJson(report)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(text).not.toContain('##[')
    expect(readReport(text)).toEqual(report)
    expect(() => readReport(text.replace('"version": 1', '"version": 2'))).toThrow(
      'has report version 2, but this dc-mock reads version 1',
    )
    expect(() => readReport('[]')).toThrow('is not a dc-mock verify report in JSON')
    expect(() => readReport('{"tool":{"name":"dc-mock"},"version":1}')).toThrow('is a damaged report')
  })
})

describe('findings', () => {
  it('are grouped if the same problem affects several operations', async () => {
    const { mock } = await startInProcess()
    const { target } = await deployment({ mock, url: 'https://api.example' }, 'foreign', (response) =>
      response.status === 401
        ? withJson(response, ({ message }) => ({ message: String(message).replace('Invalid API key', 'Wrong key') }))
        : response,
    )
    const report = toReport(await runPlan(planContract({ target, rate: null })))
    const causes = findCauses(report)
    const [first] = causes
    expect(causes.map(({ kind }) => kind)).toEqual(['broken'])
    const operations = new Set([first?.primary, ...(first?.others ?? [])].map((member) => member?.finding.operation))
    expect(operations.size).toBeGreaterThan(5)
    expect(first?.others.length).toBe(report.rules.flatMap(({ findings }) => findings).length - 1)
  })

  it('are grouped if an object is unexpected and its fields are wrong too', async () => {
    const { mock } = await startInProcess()
    const changed = await deployment({ mock, url: 'https://api.example' }, 'foreign', (response, request) =>
      request.url.endsWith('/email/check') && response.status === 200
        ? withJson(response, ({ data, ...rest }) => ({ ...rest, data: { ...data, userInfo: { related_emails: [] } } }))
        : response,
    )
    const plan = planContract({ target: changed.target, rate: null, permissions: { budget: 1 } })
    const causes = findCauses(toReport(await runPlan(plan))).filter(({ kind }) => kind === 'broken')
    expect(causes.map(({ primary }) => primary.rule.id)).toEqual(['check.first-check-has-no-user-info'])
    expect(causes[0]?.others.length).toBeGreaterThan(5)
  })

  it('begin with a rule that expects success if the deployment always returns the same error', async () => {
    const { mock } = await startInProcess()
    const { target } = await deployment({ mock, url: 'https://api.example' }, 'foreign', () =>
      Response.json({ message: 'no' }, { status: 400 }),
    )
    const [first] = findCauses(toReport(await runPlan(planContract({ target, rate: null }))))
    expect(first?.primary.rule.id).toMatch(/\.success$/)
  })

  it('list no missing fields if all responses are the same and the primary finding is about the status', async () => {
    const { mock } = await startInProcess()
    const { target } = await deployment({ mock, url: 'https://api.example' }, 'foreign', () =>
      Response.json({ message: 'no' }),
    )
    const causes = findCauses(toReport(await runPlan(planContract({ target, rate: null }))))
    expect(causes).toMatchObject([{ kind: 'broken', primary: { finding: { at: 'status' } }, missing: [] }])
  })

  it('are separate if they have different causes', async () => {
    const { mock } = await startInProcess()
    const { target } = await deployment({ mock, url: 'https://api.example' }, 'foreign', (response, request) => {
      if (request.url.endsWith('/export/users') && response.status === 200) return new Response('{}', { status: 500 })
      if (request.url.endsWith('/export/health') && response.status === 200)
        return withJson(response, ({ app_id, ...rest }) => ({ ...rest, app_id: 7 }))
      return response
    })
    const causes = findCauses(toReport(await runPlan(planContract({ target, rate: null }))))
    const leads = causes.map(({ primary }) => [primary.finding.operation, primary.finding.at])
    expect(leads).toContainEqual(['getHealth', '/app_id'])
    expect(leads.some(([operation]) => operation === 'exportUsers')).toBe(true)
  })
})

describe('a comparison with a baseline', () => {
  it('fails only for new findings, and lists fixed findings only for rules that were tested', async () => {
    const broken = await hostileReport()
    const none = {
      ...broken,
      rules: broken.rules.map((rule) => ({ ...rule, findings: [], verdict: 'passed' as const })),
    }
    expect(compareReports(broken, broken).exit_code).toBe(0)
    expect(compareReports(broken, none).exit_code).toBe(1)
    const ids = broken.rules.flatMap(({ findings }) => findings.map(({ id }) => id))
    expect(compareReports({ ...none, exit_code: 0 }, broken).baseline).toMatchObject({ new: [], known: [], fixed: ids })
    const untested = { ...none, rules: none.rules.map((rule) => ({ ...rule, verdict: 'untested' as const })) }
    expect(compareReports({ ...untested, exit_code: 2 }, broken)).toMatchObject({
      exit_code: 2,
      baseline: { fixed: [] },
    })
  })

  it('fails for newly refuted assumptions only with --strict', async () => {
    const all = await hostileReport({ strict: true })
    const known = {
      ...all,
      rules: all.rules.map((rule) => ({ ...rule, findings: rule.findings.filter(({ from }) => from !== 'assumed') })),
    }
    expect(compareReports(all, known).exit_code).toBe(0)
    expect(compareReports(all, known, true).exit_code).toBe(1)
  })
})

describe('received values', () => {
  const made = { isSynthetic: true, runId: 'abc123' }
  const real = { isSynthetic: false, runId: 'abc123' }

  it('are shown if all people are made up', () => {
    expect(formatReceived({ email: 'ana@shop.example' }, '/data', made)).toBe('{"email":"ana@shop.example"}')
    expect(formatReceived('x'.repeat(300), '/data', made)).toHaveLength(201)
    expect(formatReceived(undefined, '/data', made)).toBe('nothing')
    expect(formatReceived(describeValue('neither'), '/data', made)).toBe('neither')
    expect(formatReceived(describeValue('2 mails'), '/data', real)).toBe('2 mails')
  })

  it.each<[unknown, string, string]>([
    ['ana@shop.example', '/data/emailInfo/normalized_email', 'an email address of 16 characters'],
    ['Ana', '/data/name', 'a string of 3 characters'],
    ['', '/data/name', 'an empty string'],
    [['ana@shop.example', 'bob@shop.example'], '/data/userInfo/related_emails', 'an array of 2 items'],
    ['ana@shop.example', '/data/userInfo/related_emails/0', 'an email address of 16 characters'],
    [{ email: 'ana@shop.example', 'ana@shop.example': 1 }, '/data/0', 'an object with email'],
    [4_915_112_345_678, '/data/phone', 'a large number'],
    [12, '/data/userInfo/related_email_count', '12'],
    ['wrong key of ana@shop.example', '/message', '"wrong key of …@…"'],
    ['verify-abc123-person@dc-mock.example.com', '/data/email', '"verify-abc123-person@dc-mock.example.com"'],
    ['text/html', 'header content-type', '"text/html"'],
    ['ALLOW', '/data/emailInfo/action', '"ALLOW"'],
    [['new address', 'free provider'], '/data/emailInfo/reasons', '["new address", "free provider"]'],
    ['<html><body>Ana', 'body', 'a string that starts with "<html><body>Ana"'],
    ['email,name\nana@shop.example,Ana', 'body', 'a string of 31 characters'],
    [null, '/data/userInfo', 'null'],
    [false, '/success', 'false'],
  ])('do not reveal data about real people: %j at %s', (value, at, shown) => {
    expect(formatReceived(value, at, real)).toBe(shown)
  })
})
