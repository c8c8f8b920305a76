import type { SignUpRequest } from '../../drill/app/http-app.ts'
import type { Policy } from '../../drill/judge.ts'
import type { OutcomeMatches } from '../../drill/outcome.ts'
import { isLoopback } from '../../server/host-names.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import type { Arguments } from '../command.ts'
import { readConfig } from '../config/config-file.ts'
import { parseChoice, parseTimeout, splitList } from '../read-flag.ts'
import { type ReportOption, readReportOptions } from '../report/report-options.ts'
import { UsageError } from '../usage-error.ts'
import type { DrillConfig } from './config.ts'
import { findMisspelled } from './placeholders.ts'

export interface DrillSettings {
  request: SignUpRequest
  /** Command that signs a person up in the app. Null if the drill sends a signup request instead. */
  command: string | null
  /** Command that starts the app. Null if the app is already running. */
  start: string | null
  startTimeoutMs: number
  policy: Policy
  matches: OutcomeMatches
  only: readonly string[]
  skip: readonly string[]
  strict: boolean
  limitMs: number
  baseline: string | null
  reports: readonly ReportOption[]
  /** Returns a command that repeats one case of the drill, or all cases if `caseId` is null. */
  rerun(caseId: string | null): string
}

/** @throws {UsageError} if a setting is invalid, or if the app is on another machine and `--allow-remote` is not set */
export async function readDrillSettings(args: Arguments): Promise<DrillSettings> {
  const { request, outcomes, flags } = await readDrillSection(args)
  const read = (name: string): string | undefined => args.value(name) ?? flags.get(name)
  const readTimeout = (name: string, defaultValue: string): number =>
    parseTimeout(args.nameOf(name), read(name) ?? defaultValue, '15s')
  const start = read('start') ?? null
  const commandFlag = args.value('command')
  // Without `start`, a URL on the command line overrides the command in dc-mock.yaml. With `start`, a URL is required even if a command
  // performs the signup, so the URL does not override the command.
  const overridesCommand = args.operands[0] !== undefined && start === null
  if (overridesCommand && commandFlag !== undefined) {
    throw new UsageError(
      'The command performs the signup, so a URL has no effect without --start',
      'Remove the URL or --command, or add --start to start the app at this URL',
    )
  }
  const command = commandFlag ?? (overridesCommand ? undefined : flags.get('command')) ?? null
  if (command !== null && !command.includes('{email}')) {
    throw new UsageError(
      `${commandFlag === undefined ? 'drill.command in dc-mock.yaml' : '--command'} must contain {email}, which is replaced with the email address`,
      'Use a command such as "node signup.js {email}"',
    )
  }
  const url = args.operands[0] ?? request.url
  if (url === undefined && command === null) {
    throw new UsageError(
      'dc-mock drill needs the address of your signup',
      'Pass a URL such as http://localhost:3000/signup, or set "url" under "drill:" in dc-mock.yaml',
    )
  }
  if (url === undefined && start !== null) {
    throw new UsageError(
      'To start the app, the drill needs the URL that the app listens on',
      'Pass a URL such as http://localhost:3000. The drill sends no signups to this URL, because the command performs the signup',
    )
  }
  if (url !== undefined) checkUrl(url, args.isSet('allow-remote'))
  const policy = read('when-the-service-fails')
  return {
    request: { ...request, url: url ?? '' },
    command,
    start,
    startTimeoutMs: readTimeout('start-timeout', '60s'),
    policy:
      policy === undefined ? null : parseChoice(args.nameOf('when-the-service-fails'), policy, ['welcome', 'refuse']),
    matches: outcomes,
    only: splitList(args.values('only')),
    skip: splitList(args.values('skip')),
    strict: args.isSet('strict'),
    limitMs: readTimeout('timeout', '15s'),
    baseline: args.value('baseline') ?? null,
    reports: readReportOptions(args.values('report')),
    rerun: (caseId) => [formatRerun(args, start !== null), ...(caseId === null ? [] : ['--only', caseId])].join(' '),
  }
}

async function readDrillSection(args: Arguments): Promise<DrillConfig> {
  const file = args.value('config')
  const config = await readConfig(file)
  if ('drill' in config) return config.drill
  if (file === undefined && config.isMissing) return { request: {}, outcomes: {}, flags: new Map() }
  throw new UsageError(`${file ?? 'dc-mock.yaml'} ${config.problem}`)
}

function checkUrl(url: string, allowRemote: boolean): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`"${url}" is not a URL`, 'Pass a URL such as http://localhost:3000/signup')
  const misspelled = findMisspelled(url)
  if (misspelled !== null) throw new UsageError(`${url} ${misspelled.problem}`, misspelled.fix)
  const { hostname } = new URL(url)
  if (isLoopback(hostname) || allowRemote) return
  throw new UsageError(
    `${hostname} is not this machine, and a drill creates many signups in the app`,
    'To test an app on another machine, use --allow-remote',
  )
}

const repeatedFlags = ['start', 'command', 'when-the-service-fails', 'timeout', 'config', 'url', 'port'] as const

/** @param startsMock if true, omits the flags that select a running mock */
function formatRerun(args: Arguments, startsMock: boolean): string {
  const flags = repeatedFlags.flatMap((name) => {
    const value = startsMock && (name === 'url' || name === 'port') ? undefined : args.value(name)
    return value === undefined ? [] : [`--${name}`, shellQuote(value)]
  })
  return ['npx dc-mock drill', ...args.operands.map(shellQuote), ...flags].join(' ')
}
