/** `dc-mock doctor` never sends requests to a deployment. */
import { pluralize } from '../../contract/report/pluralize.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import type { Arguments, Context } from '../command.ts'
import { readMockUrl, urlFlag } from '../control/open-control.ts'
import { checkConfig } from '../doctor/check-config.ts'
import { checkAddress, checkAppAddress, checkProxies } from '../doctor/check-network.ts'
import { checkClientAddress, checkClientVersion, checkRedisPackage } from '../doctor/check-packages.ts'
import { checkStore } from '../doctor/check-store.ts'
import { checkVariables } from '../doctor/check-variables.ts'
import { type Diagnostic, type ExaminedMock, failure, success } from '../doctor/diagnostic.ts'
import { exitCodes } from '../exit-codes.ts'
import { wrapHanging, wrapText } from '../layout.ts'
import { formatJson, type Output } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const folder = process.cwd()
  const mock = await examineMock(args, env)
  const findings: Diagnostic[] = [
    success('node', `Node ${process.versions.node}`),
    await checkConfig(),
    ...mock.findings,
    ...(await checkStore(env)),
    checkProxies(env),
    ...checkVariables(env, mock, [
      ...(await checkAppAddress(env.DC_BASE_URL, mock)),
      ...(await checkClientAddress(folder, env.DC_BASE_URL)),
    ]),
    ...(await checkClientVersion(folder)),
    ...(await checkRedisPackage(folder)),
  ]
  const ok = findings.every(({ status }) => status !== 'fail')
  out.write(args.isSet('json') ? maskSecrets(formatJson({ ok, findings })) : renderDiagnostics(findings, out))
  return ok ? 0 : exitCodes.failed
}

/** Ignores errors in dc-mock.yaml, because `checkConfig` reports them. */
async function examineMock(args: Arguments, env: Context['env']): Promise<ExaminedMock> {
  try {
    const url = await readMockUrl(args, env)
    return { ...(await checkAddress(url, env)), envCommand: `npx dc-mock env${urlFlag(url)}` }
  } catch (error) {
    if (!(error instanceof UsageError) || args.isSet('url') || args.isSet('port')) throw error
    const findings = env.DC_MOCK_URL
      ? [failure('address', error.message, 'Set DC_MOCK_URL to the address of a mock')]
      : []
    return { findings, isUsable: false, envCommand: 'npx dc-mock env' }
  }
}

const colors = { ok: 'green', warn: 'yellow', fail: 'red' } as const
const indent = ' '.repeat(6)

function renderDiagnostics(findings: readonly Diagnostic[], out: Output): string {
  const lineWidth = Math.min(out.width, 100)
  const blocks = findings.map(({ status, message, fix }) => {
    const text = wrapText(toPrintable(maskSecrets(message)), lineWidth, indent).trimStart()
    const line = `${out.paint(colors[status], status.padEnd(indent.length))}${text}`
    return fix === null ? line : `${line}\n${out.paint('cyan', renderFix(toPrintable(maskSecrets(fix)), lineWidth))}`
  })
  return `${[...blocks, '', summarize(findings)].join('\n')}\n`
}

/** `export` commands are not wrapped, because users copy them into a shell. */
function renderFix(fix: string, lineWidth: number): string {
  const text = `→ ${fix}`
  return fix.startsWith('export ') ? indent + text : wrapHanging(text, lineWidth, indent).join('\n')
}

function summarize(findings: readonly Diagnostic[]): string {
  const count = (status: Diagnostic['status']): number => findings.filter((finding) => finding.status === status).length
  const [failures, warnings] = [count('fail'), count('warn')]
  if (failures + warnings === 0) return 'No problems found.'
  return `${pluralize(failures, 'problem')}, ${pluralize(warnings, 'warning')}.`
}
