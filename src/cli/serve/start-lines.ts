import { toPrintable } from '../../service/printable.ts'
import { freeChecks } from '../../service/quota.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import { operations } from '../../spec/generated/operations.ts'
import { defaultUrl } from '../flags.ts'
import type { Output } from '../terminal.ts'
import type { StartInfo } from './log.ts'

/** Email address that always gets the verdict BLOCK. */
const exampleEmail = 'block@dc-mock.example.com'

/** Does not wrap commands, because users copy them. The text has no trailing newline. */
export function renderStart(start: StartInfo, out: Output): string {
  return [
    `${out.paint('bold', `dc-mock ${start.version}`)} is ready at ${out.paint('cyan', start.url)}`,
    renderFacts(startFacts(start), out),
    ...[start.website, ...start.others].flatMap(({ warnings }) =>
      warnings.map((each) => out.paint('yellow', `! ${each}`)),
    ),
    ...(start.state?.notes ?? []).map((each) => out.paint('yellow', toPrintable(`! ${each}`))),
    ...overlayBlock(start, out),
    ...copyBlock('To connect your app to the mock, set these environment variables:', environmentLine(start), out),
    ...copyBlock('To try an email check:', exampleRequest(start), out),
    out.paint('dim', describeStop(start)),
  ].join('\n\n')
}

function describeStop({ socket, logFile }: StartInfo): string {
  if (logFile === null) return 'Requests are logged below. Press Ctrl+C to stop.'
  return `The mock is running in the background. To stop the mock, run npx dc-mock stop --port ${new URL(socket).port || '80'}.\nLog: ${logFile}`
}

type Fact = readonly [name: string, value: string]

function startFacts(start: StartInfo): Fact[] {
  const { url, socket, smtp, website, others, hosts, controlToken, overlays, state } = start
  const { app_id, name, cop_key, private_key, release_secret, dashboard } = website
  const facts: Fact[] = [
    ['website', `${app_id} (${name}), ${describeUsage(website)}`],
    ['scenario', scenarioOf(website)],
    ...changedDefaults(start),
    ['private key', private_key ?? 'unknown: not created by a mock'],
    ['cop_key', cop_key],
    ['release secret', release_secret ?? 'not stored'],
    ['web UI', `${url}/_mock/ui/`],
    ['dashboard', `${url}/dashboard`],
    ['dashboard login', `${dashboard.email}, password ${dashboard.password ?? 'not stored'}`],
    ['API reference', `${url}/_mock/reference`],
    ['demo shop', `${url}/_mock/demo`],
  ]
  for (const other of others) facts.push(['and website', `${other.app_id} (${other.name}), ${keysOf(other)}`])
  if (state) facts.push(['state', toPrintable(state.summary)])
  if (overlays) facts.push(['overlays', overlays.files.join(', ')], ['OpenAPI document', `${url}/_mock/openapi.yaml`])
  if (socket !== url) facts.push(['listens on', socket])
  if (hosts)
    facts.push([
      'accepted hosts',
      `${['the mock’s addresses', ...hosts].join(', ')}; add others with --allow-host NAME`,
    ])
  if (smtp !== null) facts.push(['emails', `in the mailbox, and to ${smtp}`])
  if (controlToken) facts.push(['control plane', 'requires the control token'])
  return facts
}

/** Lists the settings that affect the mock's responses and differ from their defaults. */
function changedDefaults({ website, startsAt, seed, checkResponses }: StartInfo): Fact[] {
  const facts: Fact[] = []
  if (website.assumptions !== 'standard')
    facts.push(['assumptions', `${website.assumptions}, which reverses some of the assumptions`])
  if (startsAt !== null) facts.push(['clock', `started at ${startsAt}`])
  if (seed !== null) facts.push(['seed', `${seed}, so each run generates the same IDs and keys`])
  if (checkResponses) facts.push(['responses', 'checked against openapi.yaml'])
  return facts
}

function keysOf({ private_key, cop_key }: Website): string {
  return `${private_key === null ? '' : `key ${private_key}, `}cop_key ${cop_key}`
}

export function describeUsage({ plan, checks_used, checks_left }: Website): string {
  const used = checks_left === null ? `${checks_used} checks used` : `${checks_used} of ${freeChecks} checks used`
  return `plan ${plan}, ${used}`
}

function scenarioOf({ scenario }: Website): string {
  return [scenario?.name, scenario?.title].filter((part) => part != null).join(': ') || 'untitled'
}

/** If any line would be too long, places every value below its name. */
function renderFacts(facts: readonly Fact[], out: Output): string {
  const column = Math.max(...facts.map(([name]) => name.length)) + 2
  const valueWidth = Math.max(...facts.map(([, value]) => value.length)) + column + 2
  const isWide = valueWidth <= out.width
  return facts
    .map(([name, value]) =>
      isWide ? `  ${out.paint('dim', name.padEnd(column))}${value}` : `${out.paint('dim', name)}\n  ${value}`,
    )
    .join('\n')
}

function overlayBlock({ overlays }: StartInfo, out: Output): string[] {
  if (!overlays || overlays.notImitated.length === 0) return []
  const lines = overlays.notImitated.map((line) => `  ${toPrintable(line)}`)
  return [out.paint('yellow', ['! The mock does not imitate these parts of the overlays:', ...lines].join('\n'))]
}

function copyBlock(title: string, line: string | null, out: Output): string[] {
  return line === null ? [] : [`${title}\n${out.paint('cyan', line)}`]
}

function environmentLine({ url, website }: StartInfo): string | null {
  if (website.private_key === null) return null
  // Omit DC_MOCK_URL if the mock uses the default address. Commands use this address if the variable is unset.
  const mockUrlVariable = url === defaultUrl ? '' : ` DC_MOCK_URL=${shellQuote(url)}`
  return `export DC_BASE_URL=${shellQuote(url)} DC_API_KEY=${shellQuote(website.private_key)}${mockUrlVariable}`
}

function exampleRequest({ url, website }: StartInfo): string | null {
  if (website.private_key === null) return null
  return [
    `curl -s ${shellQuote(url + operations.checkEmail.path)}`,
    `-H ${shellQuote(`x-dc-key: ${website.private_key}`)}`,
    `-H 'content-type: application/json'`,
    `-d '{"email":"${exampleEmail}"}'`,
  ].join(' ')
}
