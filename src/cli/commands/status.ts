import { pluralize } from '../../contract/report/pluralize.ts'
import { toPrintable } from '../../service/printable.ts'
import { freeChecks } from '../../service/quota.ts'
import { formatDuration } from '../../state/scenario/time.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { type MockStatus, readStatus, type WebsiteStatus } from '../running/read-status.ts'
import { formatJson, type Output } from '../terminal.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const status = await readStatus(await openControl(args, env))
  out.write(args.isSet('json') ? formatJson(status) : renderStatus(status, out))
  return 0
}

function renderStatus(status: MockStatus, out: Output): string {
  const { version, url, uptime_ms, internal_errors, websites, website_count, store } = status
  const more = (website_count ?? 0) - websites.length
  return [
    `${out.paint('bold', `dc-mock ${version}`)} at ${out.paint('cyan', url)}, up ${formatUptime(uptime_ms)}`,
    ...(internal_errors > 0
      ? [
          out.paint(
            'red',
            `! ${pluralize(internal_errors, 'response')} failed because of bugs in dc-mock. For details, see the mock’s log`,
          ),
        ]
      : []),
    ...(store ? storeLines(store, out) : []),
    ...websites.flatMap((website) => ['', ...websiteLines(website, out)]),
    ...(more > 0
      ? ['', `and ${pluralize(more, 'more website')}. To list all websites, send GET ${url}/_mock/websites`]
      : []),
    '',
  ].join('\n')
}

function storeLines({ address, replica, problem }: NonNullable<MockStatus['store']>, out: Output): string[] {
  const which = replica === undefined ? 'one of several replicas' : `replica ${replica}`
  const where = address === undefined ? '' : `, sharing its state through ${address}`
  if (problem === null) return [toPrintable(`${which}${where}. Redis is reachable`)]
  return [toPrintable(`${which}${where}`), out.paint('red', toPrintable(`! Redis has a problem: ${problem}`))]
}

function websiteLines(website: WebsiteStatus, out: Output): string[] {
  const { app_id, name, assumptions, scenario, clock, faults } = website
  const facts: [name: string, value: string][] = [
    ['checks', describeChecks(website)],
    ['scenario', [scenario?.name, scenario?.title].filter((part) => part != null).join(': ') || 'none'],
  ]
  if (assumptions !== 'standard') facts.push(['assumptions', assumptions])
  if (clock) facts.push(['clock', `${clock.now}${clock.frozen ? ', frozen' : ''}`])
  if (faults)
    facts.push(['faults', faults[0] ?? 'none'], ...faults.slice(1).map((fault): [string, string] => ['', fault]))
  const column = Math.max(...facts.map(([fact]) => fact.length)) + 2
  return [
    `${out.paint('bold', toPrintable(app_id))} (${toPrintable(name)})`,
    ...facts.map(([fact, value]) => `  ${out.paint('dim', fact.padEnd(column))}${toPrintable(value)}`),
  ]
}

function describeChecks({ plan, checks_used, checks_left }: WebsiteStatus): string {
  const left = checks_left === null ? 'no limit' : `${checks_left} of ${freeChecks} left`
  return `plan ${plan}, ${checks_used} used, ${left}`
}

/** Formats a duration in its two largest units, for example `1h 4m`. */
function formatUptime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return formatDuration(Math.max(0, Math.floor(ms)))
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}
