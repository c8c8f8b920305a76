/** Compares the output of `verify` with the exact expected text. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { facts } from '../../src/spec/generated/facts.ts'
import { specHash } from '../../src/spec/generated/spec-document.ts'
import { type ServedDeployment, serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey, type ResponseChange, withJson } from '../contract/target.ts'
import { startStub } from '../support/stub-server.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runVerify } from './command-line.ts'
import type { Window } from './recorded-terminal.ts'

const storedRule = 'check.stored-result-has-ip-info'

const withoutIpInfo: ResponseChange = (response, request) =>
  request.url.endsWith('/email/check') && response.status === 200
    ? withJson(response, ({ data, ...rest }) => ({ ...rest, data: { ...data, ipInfo: null } }))
    : response

const withTraceId: ResponseChange = (response, request) =>
  request.url.endsWith('/email/check') && response.status === 200
    ? withJson(response, ({ data, ...rest }) => ({ ...rest, data: { ...data, trace_id: 'x' } }))
    : response

const otherNotFound: ResponseChange = (response) =>
  response.status === 404 ? withJson(response, () => ({ message: 'No such thing\u001b[2J' })) : response

/** Returns the lines of stdout, with placeholders for values that differ in each run. */
async function print(
  { url, env, website }: Omit<ServedDeployment, 'env'> & { env: Partial<ServedDeployment['env']> },
  words: readonly string[],
  window: Window = {},
): Promise<string[]> {
  const { out } = await runVerify([url, '--target', 'foreign', '--rate', '1000', ...words], {
    ...window,
    env: { ...env, ...window.env },
  })
  return out
    .replaceAll(url, 'https://api.example')
    .replaceAll(website.app_id, 'app_x')
    .replaceAll(/verify-\w{6}-/g, 'verify-RUN-')
    .replaceAll(/wrong\w{6}x+/g, 'WRONG')
    .trimEnd()
    .split('\n')
}

const specLine = `spec ${specHash.slice(0, 12)}, no overlay`
const lineOf = (id: string) => facts.find(({ name }) => name === id)?.line

describe('verify on a terminal', () => {
  it('shows the target, plan, findings and verdict in a wide window', async () => {
    const deployment = await serveDeployment({ changeResponse: withoutIpInfo })
    const lines = await print(deployment, ['--only', storedRule, '--budget', '2'], { columns: 140 })
    expect(lines).toEqual([
      `target  https://api.example (foreign)   website app_x, key dcp_LiveLook…   ${specLine}`.slice(0, 200),
      'plan    3 requests, 1 s at 1000/s · uses at most 2 email checks',
      '        creates 1 person on the signed-up users page · tests 1 rule, none skipped',
      expect.stringMatching(/^✗ email check 1, 1 broken {3}~ assumptions /),
      'BROKEN check.stored-result-has-ip-info                      documented: service 2.7',
      `  POST /api/v1/services/email/check → 200, data.ipInfo      openapi.yaml:${lineOf(storedRule)}`,
      '  expected an object (identified by the previous check)     received null',
      '  ipInfo is an object if the email address was already identified before the check.',
      `  rerun: npx dc-mock verify https://api.example --target foreign --only ${storedRule} --budget 2`,
      `  curl -i -X POST 'https://api.example/api/v1/services/email/check' -H "x-dc-key: $DC_API_KEY" \\`,
      `    -H 'content-type: application/json' --data-raw '{"email":"verify-RUN-newcomer@dc-mock.example.com"}'`,
      'FAILED 1 of 1 rule · used 2 of 2 checks · exit 1',
    ])
  })

  it('does not mention DC_API_KEY in commands if the key was passed with --key', async () => {
    const { env, ...deployment } = await serveDeployment({ changeResponse: withoutIpInfo })
    const { DC_API_KEY: key, ...others } = env
    const words = ['--only', storedRule, '--budget', '2', '--key', key, '--all']
    const text = (
      await print({ ...deployment, env: { ...others, DC_API_KEY: 'dcp_forAnotherPurpose' } }, words, { columns: 140 })
    ).join('\n')
    expect(text).toContain(`rerun: npx dc-mock verify https://api.example --target foreign --key '<key>' `)
    expect(text).toContain("-H 'x-dc-key: <key>'")
    expect(text).not.toContain('DC_API_KEY')
  })

  it('fits in a narrow window, except for long command arguments', async () => {
    const deployment = await serveDeployment({ changeResponse: withoutIpInfo })
    const lines = await print(deployment, ['--only', storedRule, '--budget', '2'], { columns: 44 })
    // A line may be too long only if it consists of one argument of a command.
    expect(lines.filter((line) => line.length > 44 && !/^ {4}\S+( '[^']*')?( \\)?$/.test(line))).toEqual([])
    // The real ID of the website is longer than `app_x`, so the line breaks before the key.
    expect(lines.slice(0, 4)).toEqual([
      'target  https://api.example (foreign)',
      '        website app_x, key',
      '          dcp_LiveLook…',
      `        ${specLine}`,
    ])
    expect(lines).toContain('  expected an object (identified by the')
  })

  it('shows refuted assumptions separately, and treats them as failures only with --strict', async () => {
    const deployment = await serveDeployment({ changeResponse: otherNotFound })
    const words = ['--only', 'errors.not-found-message']
    const lines = await print(deployment, words, { columns: 140 })
    const start = lines.findIndex((line) => line.startsWith('REFUTED'))
    expect(lines.slice(start, start + 4)).toEqual(
      [
        expect.stringMatching(/^REFUTED A7 errors\.not-found-message +assumption, does not fail the run$/),
        expect.stringMatching(/^ {2}(?:GET|POST) \/\S+ → 404, message \(\d times\) +openapi\.yaml:\d+$/),
        '  expected "Not found"                                      received a string of 17 characters',
        expect.stringMatching(/^ {2}\S/),
      ].map((line) =>
        typeof line === 'string' ? line.replace('a string of 17 characters', '"No such thing\\u001b[2J"') : line,
      ),
    )
    expect(lines.at(-1)).toMatch(/^PASSED 1 rule, 1 refuted · used 0 of 0 checks · exit 0$/)

    const strict = await print(deployment, [...words, '--strict'], { columns: 140 })
    expect(strict.join('\n')).toMatch(
      /^REFUTED A7 errors\.not-found-message +assumption, fails the run because of --strict$/m,
    )
    expect(strict.at(-1)).toMatch(/^FAILED 1 of 1 rule · used 0 of 0 checks · exit 1$/)
  })

  it('lists all missing fields of a response in one block, and lists new findings since a baseline', async () => {
    const withoutFields: ResponseChange = (response, request) =>
      request.url.endsWith('/email/check') && response.status === 200
        ? withJson(response, ({ data: { emailInfo, ...data }, ...rest }) => {
            const { tags: _, reasons: __, suggestion: ___, ...kept } = emailInfo
            return { ...rest, data: { ...data, emailInfo: kept } }
          })
        : response
    const deployment = await serveDeployment({ changeResponse: withoutFields })
    const before = join(await createTemporaryFolder(), 'before.json')
    const words = ['--only', 'checkEmail', '--budget', '3']
    const first = await print(deployment, [...words, '--report', 'pretty', '--report', `json=${before}`])
    expect(first.filter((line) => line.startsWith('BROKEN'))).toHaveLength(1)
    expect(first.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      '3 fields are missing: data.emailInfo.reasons, data.emailInfo.tags, data.emailInfo.suggestion',
    )
    expect(first.filter((line) => line.length > 80 && !/^ {4}\S+( '[^']*')?( \\)?$/.test(line))).toEqual([])
    const second = await print(deployment, [...words, '--baseline', before])
    expect(second.filter((line) => line.startsWith('BROKEN'))).toEqual([])
    expect(second.at(-1)).toMatch(/^PASSED \d+ rules, 3 findings known before/)
  })

  it('lists only the fields that are missing from the printed response, and no assumed fields as documented', async () => {
    const emailInfo = { action: 'MAYBE', risk_score: 'high', reasons: 'x' }
    const url = await startStub((request, response) => {
      const hasKey = 'x-dc-key' in request.headers
      const isHealth = request.url === '/api/v1/export/health'
      const body =
        request.url === '/api/v1/services/email/check'
          ? hasKey && { success: true, data: { emailInfo, userInfo: {} } }
          : isHealth
            ? hasKey && { success: true, app_id: 'app_x' }
            : { ok: 1 }
      response.writeHead(isHealth && !hasKey ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body || {}))
    })
    const flags = ['--target', 'own', '--rate', '1000', '--all']
    const { out } = await runVerify([url, ...flags], { env: { DC_API_KEY: liveKey } })
    const blocks = out.split(/\n(?=BROKEN|REFUTED|NOTE)/).map((block) => block.replaceAll(/\s+/g, ' '))
    const checks = blocks.filter(
      (block) => block.includes('/email/check → 200') && block.includes(' fields are missing'),
    )
    expect(checks).toEqual([
      expect.stringMatching(/^BROKEN checkEmail\.body .* 2 fields are missing: success, data and /),
      expect.stringMatching(
        /^BROKEN checkEmail\.body .* 10 fields are missing: (data\.(ipInfo|emailInfo\.\w+)(, | )){10}and .*check\.first-check-runs-live/,
      ),
    ])
    expect(checks[1]).toContain('data.emailInfo.email, ')
    expect(checks[1]).toContain('data.emailInfo.domain, ')
    expect(blocks).toContainEqual(
      expect.stringMatching(/^BROKEN check\.first-check-has-no-user-info .* expected null received an object /),
    )
    const exports = blocks.filter((block) => block.includes('next_cursor'))
    expect(exports).toEqual([
      expect.stringMatching(/^REFUTED A12 exportUsers\.body .*: success, data, next_cursor and /),
    ])
  })

  it('notes fields that are not in the spec, and does not fail', async () => {
    const deployment = await serveDeployment({ changeResponse: withTraceId })
    const lines = await print(deployment, ['--only', 'checkEmail.unknown-fields', '--budget', '3'])
    expect(lines).toContain('NOTE    not in the spec: checkEmail 200 data.trace_id')
    expect(lines.at(-1)).toBe('PASSED 1 rule · used 3 of 3 checks · exit 0')
  })

  it('lists the rules that were not tested, and what the rules need', async () => {
    const deployment = await serveDeployment()
    const words = ['--only', 'gate,checkEmail.success', '--only', 'deleteData.success', '--only', 'getHealth.success']
    const lines = await print({ ...deployment, env: { DC_API_KEY: deployment.env.DC_API_KEY } }, [...words, '--all'])
    const start = lines.findIndex((line) => line.startsWith('NOT TESTED'))
    expect(lines[start]).toMatch(/^NOT TESTED: \d+ rules \(--dry-run --all lists the rules\)$/)
    expect(lines.slice(start)).toContain('  1 costs too many checks (--budget): email check 1')
    expect(lines.slice(start)).toContain('  1 deletes (--allow destructive): deletion 1')
    expect(lines.slice(start).join(' ')).toMatch(/\d+ need the cop_key \(DC_COP_KEY\): gate \d+/)
  })

  it('lists each probe and each omitted rule in a dry run, and sends nothing', async () => {
    const deployment = await serveDeployment()
    const lines = await print(deployment, [
      '--only',
      'checkEmail.success',
      '--only',
      'getHealth.success',
      '--dry-run',
      '--all',
    ])
    expect(lines).toEqual([
      'target  https://api.example (foreign)   key dcp_LiveLook…',
      `        ${specLine}`,
      expect.stringMatching(/^plan {4}\d+ requests?, 1 s at 1000\/s · uses no email checks$/),
      '        creates no data · skips 1 rule: 1 costs too many checks',
      '',
      'would send',
      '  key-test: tests the key with a health request (1 free)',
      '',
      'skipped: costs 1 check, but the budget is 0',
      '  checkEmail.success',
    ])
    expect(deployment.requests).toEqual([])
  })

  it('shows at most half of a short key', async () => {
    const { url } = await serveDeployment()
    const words = [url, '--target', 'foreign', '--dry-run']
    const { out } = await runVerify(words, { env: { DC_API_KEY: 'hunter2hunter' } })
    expect(out).toContain('key hunter…')
    expect(out).not.toContain('hunter2')
  })

  it('describes a finding in words if the finding has no value, and prints a curl command for the request', async () => {
    const deployment: ServedDeployment = await serveDeployment({
      changeResponse: async (response, request) => {
        if (!request.url.endsWith('/public/data-deletion/request') || !response.ok) return response
        const { email } = await request.json()
        if (email.includes('asking')) await deployment.website.people.remove(email)
        return response
      },
    })
    const words = ['--only', 'public-deletion', '--budget', '2', '--allow', 'writes']
    const lines = await print(deployment, words, { columns: 160 })
    const start = lines.findIndex((line) => line.startsWith('BROKEN public-deletion.waits-for-confirmation'))
    const block = lines.slice(start, start + 6)
    expect(block[2]).toMatch(
      /^ {2}expected userInfo or ipInfo \(the deletion was not confirmed\) +received neither of them$/,
    )
    expect(block[4]).toMatch(/^ {2}rerun: npx dc-mock verify /)
    expect(lines.slice(start + 5).some((line) => /^ {2}curl -i -X POST /.test(line))).toBe(true)
  })

  it('accepts area names as they appear in the output', async () => {
    const { url, env } = await serveDeployment()
    const plan = async (...words: string[]): Promise<string[]> =>
      JSON.parse((await runVerify([url, '--target', 'own', '--dry-run', '--report', 'json', ...words], { env })).out)
        .plan
    expect(await plan('--only', 'email check')).toEqual(await plan('--only', 'email-check'))
    expect(await plan('--only', 'email check')).toEqual(await plan('--only', 'checkEmail,check'))
  })

  it('prints the plan as JSON for a dry run with --report json', async () => {
    const { url, env } = await serveDeployment()
    const { out } = await runVerify(
      [url, '--target', 'foreign', '--only', 'getHealth', '--dry-run', '--report', 'json'],
      { env },
    )
    expect(JSON.parse(out)).toMatchObject({
      target: { url, app_id: null },
      plan: { budget: 0, requests: { check: 0 } },
    })
  })

  it('shows how many checks the ledger contains', async () => {
    const deployment = await serveDeployment()
    const ledger = join(await createTemporaryFolder(), 'ledger.json')
    const words = ['--only', storedRule, '--budget', '2', '--ledger', ledger]
    expect((await print(deployment, words)).join('\n')).toContain('(ledger: 0 of 500;')
    expect((await print(deployment, [...words, '--dry-run'])).join('\n')).toContain('(ledger: 2 of 500;')
    expect((await print(deployment, words)).join('\n')).toContain('(ledger: 2 of 500;')
  })

  it('shows a progress line on capable terminals, and removes the line afterwards', async () => {
    const deployment = await serveDeployment()
    const words = [deployment.url, '--target', 'foreign', '--rate', '1000', '--only', 'getHealth']
    const { env } = deployment
    const live = await runVerify(words, { tty: true, columns: 30, env })
    const shown = live.err.split('\r\u001b[2K')
    expect(shown[1]).toMatch(/^1 of \d+ probes/)
    expect(shown.at(-1)).toBe('')
    expect(shown.every((line) => line.length < 30)).toBe(true)
    expect(live.out).toContain('\u001b[32m✓\u001b[39m')
    for (const plain of [{ CI: 'true' }, { NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const quiet = await runVerify(words, { tty: true, env: { ...env, ...plain } })
      expect(quiet.err).toBe('')
      expect(quiet.out).not.toContain('\u001b')
    }
    const piped = await runVerify(words, { env })
    expect(piped.err).toBe('')
    expect(piped.out).not.toContain('\u001b')
  })
})

describe('verify --list and --explain', () => {
  it('--list shows each rule with its cost and source', async () => {
    const { exitCode, out } = await runVerify(['--list', '--only', storedRule, '--only', 'releaseCrm.wrong-secret'])
    expect({ exitCode, lines: out.split('\n') }).toEqual({
      exitCode: 0,
      lines: [
        'gate',
        expect.stringMatching(/^ {2}releaseCrm\.wrong-secret {2}.*needs the cop_key.* · /),
        expect.stringMatching(/^ {6}\S/),
        ...(out.split('\n').length > 8 ? [expect.stringMatching(/^ {6}\S/)] : []),
        'email check',
        `  ${storedRule}  2 checks · service 2.7`,
        '      The response to the second check of an address contains an ipInfo object.',
        '2 rules. For details, run npx dc-mock verify --explain RULE',
        '',
      ],
    })
  })

  it('--report json prints the rules as JSON', async () => {
    const rule = {
      id: storedRule,
      operation: 'checkEmail',
      area: 'email check',
      sources: ['service 2.7'],
      needs: ['key'],
    }
    const listed = await runVerify(['--list', '--only', storedRule, '--report', 'json'])
    expect(JSON.parse(listed.out)).toMatchObject([{ ...rule, requests: { check: 2 } }])
    const explained = await runVerify(['--explain', storedRule, '--report', 'json'])
    expect(JSON.parse(explained.out)).toMatchObject({
      ...rule,
      probes: [{ name: 'first-check' }, { name: 'stored-check' }],
    })
  })

  it('--explain shows a rule’s sources, probes and costs', async () => {
    const { exitCode, out } = await runVerify(['--explain', storedRule], { columns: 100 })
    expect({ exitCode, lines: out.split('\n') }).toEqual({
      exitCode: 0,
      lines: [
        storedRule,
        'The response to the second check of an address contains an ipInfo object.',
        '',
        'Sources',
        `  service 2.7, fact 10                                      openapi.yaml:${lineOf(storedRule)}`,
        '    ipInfo is an object if the email address was already identified before the check.',
        '',
        'Probes',
        '  first-check: checks a new address (1 check)',
        '  stored-check: checks the same address again (1 check)',
        '',
        'Costs',
        '  2 checks',
        `  npx dc-mock verify URL --only ${storedRule} --budget 2`,
        '',
      ],
    })
  })

  it('--explain shows whether a rule runs only against a mock or is only observed in traffic', async () => {
    expect((await runVerify(['--explain', 'keys.determine-the-website'])).out).toContain(
      '\n  npx dc-mock verify --mock --only keys.determine-the-website\n',
    )
    const { out } = await runVerify(['--explain', 'getScript.status'], { columns: 200 })
    expect(out).toContain('Probes\n  This rule applies to responses that dc-mock verify never receives')
    expect(out).toContain('Costs\n  free\n')
  })
})
