/** Reads the settings of a contract run from flags, dc-mock.yaml and environment variables. Invalid values throw a `UsageError`. */
import { isPlaceholder, type ProbeCredentials } from '../../contract/probe-website.ts'
import type { Permissions, TargetKind } from '../../contract/target.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import type { Arguments } from '../command.ts'
import { layerArguments } from '../config/layer-arguments.ts'
import { readNamedTarget } from '../config/named-target.ts'
import { readControlToken } from '../control/token.ts'
import { UsageError } from '../usage-error.ts'
import { type ReportOption, readReportOptions } from './report-options.ts'

export interface VerifySettings {
  /** Null for a mock in this process. */
  url: string | null
  /** The target as given: an address, `--mock`, or a name in dc-mock.yaml. */
  name: string
  /** Null to detect the kind. */
  target: TargetKind | null
  permissions: Partial<Permissions>
  credentials: ProbeCredentials
  cdnUrl: string | null
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Control token of the mock. */
  controlToken: string | null
  /** File with certificates. */
  cacert: string | null
  /** Requests per second, or undefined for the default of the target kind. */
  rate: number | undefined
  timeoutMs: number | undefined
  userAgent: string | undefined
  only: readonly string[]
  skip: readonly string[]
  strict: boolean
  /** Whether to print all findings, and all rules that were left out. */
  all: boolean
  /** Whether rules that need a private key are left out if there is none. */
  withoutKey: boolean
  dryRun: boolean
  realTime: boolean
  /** Path of an earlier JSON report. */
  baseline: string | null
  ledger: string | null
  /** Number of checks in the website's plan, or undefined for the free plan. */
  quota: number | undefined
  overlays: readonly string[]
  spec: string | null
  learn: string | null
  reports: readonly ReportOption[]
}

type EnvVariables = Readonly<Record<string, string | undefined>>

export async function readVerifySettings(commandLine: Arguments, env: EnvVariables): Promise<VerifySettings> {
  const { args, url, name } = await findTarget(commandLine)
  const target = readTargetKind(args.value('target'))
  if (url === null && target !== null && target !== 'mock') {
    throw new UsageError(`--mock and --target ${target} are mutually exclusive; leave one out`)
  }
  const budget = args.value('budget')
  const rate = args.value('rate')
  const timeout = args.value('timeout')
  const quota = args.value('quota')
  return {
    url,
    name,
    target,
    permissions: {
      ...(budget === undefined ? {} : { budget: readChecks('budget', budget) }),
      ...readPermissions(args.values('allow')),
    },
    credentials: url === null ? {} : readCredentials(args, env),
    cdnUrl: args.value('cdn-url') ?? null,
    headers: readHeaders(args.values('header')),
    controlToken: readControlToken(args, env),
    cacert: args.value('cacert') ?? null,
    rate: rate === undefined ? undefined : readRate(rate),
    timeoutMs: timeout === undefined ? undefined : readTimeout(timeout),
    userAgent: readUserAgent(args.value('user-agent')),
    only: splitList(args.values('only')),
    skip: splitList(args.values('skip')),
    strict: args.isSet('strict'),
    all: args.isSet('all'),
    withoutKey: args.isSet('without-key'),
    dryRun: args.isSet('dry-run'),
    realTime: args.isSet('real-time'),
    baseline: args.value('baseline') ?? null,
    ledger: args.value('ledger') ?? null,
    quota: quota === undefined ? undefined : readChecks('quota', quota),
    overlays: args.values('overlay'),
    spec: args.value('spec') ?? null,
    learn: args.value('learn') ?? null,
    reports: readReportOptions(args.values('report')),
  }
}

async function findTarget(args: Arguments): Promise<{ args: Arguments; url: string | null; name: string }> {
  const [operand] = args.operands
  if (args.isSet('mock')) {
    if (operand === undefined) return { args, url: null, name: '--mock' }
    throw new UsageError(`--mock and ${operand} are mutually exclusive; leave one out`)
  }
  if (operand === undefined) {
    throw new UsageError(
      'dc-mock verify needs the URL of a deployment, a target name from dc-mock.yaml, or --mock; see dc-mock verify --help',
    )
  }
  if (/^https?:\/\//i.test(operand)) return { args, url: operand, name: operand }
  const named = await readNamedTarget(operand, args.value('config'))
  return { args: layerArguments(args, named.settings), url: named.url, name: operand }
}

const targetKinds = ['mock', 'own', 'foreign'] as const

function readTargetKind(text: string | undefined): TargetKind | null {
  return text === undefined ? null : readChoice('--target', text, targetKinds)
}

const permissionNames = {
  writes: 'writes',
  destructive: 'destructive',
  fuzz: 'fuzz',
  'misplaced-key': 'misplacedKey',
} as const satisfies Readonly<Record<string, keyof Permissions>>

const permissionChoices = ['writes', 'destructive', 'fuzz', 'misplaced-key'] as const

function readPermissions(texts: readonly string[]): Partial<Permissions> {
  const names = splitList(texts).map((text) => permissionNames[readChoice('--allow', text, permissionChoices)])
  return Object.fromEntries(names.map((name) => [name, true]))
}

function readChoice<const Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === text)
  if (choice !== undefined) return choice
  const nearest = nearestName(text, choices)
  throw new UsageError(
    `${flag} must be ${choices.join(', ')}, not "${text}"${nearest ? `; did you mean ${nearest}?` : ''}`,
  )
}

/** Splits the values of a flag that accepts a comma-separated list. */
export function splitList(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).filter((word) => word !== '')
}

/** Flags take precedence over variables, which may be set for another purpose. */
function readCredentials(args: Arguments, env: EnvVariables): ProbeCredentials {
  const read = (flag: string, variable: string): string | undefined => {
    const fromFlag = args.value(flag)
    const value = (fromFlag ?? env[variable])?.trim()
    const name = fromFlag === undefined ? variable : `--${flag}`
    if (isPlaceholder(value)) {
      const found = value === '' ? 'empty' : `"${value}"`
      const fix = fromFlag === undefined ? 'unset it' : 'leave it out'
      throw new UsageError(`${name} is ${found}; set it to the real value, or ${fix}`)
    }
    if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value
    throw new UsageError(`${name} contains invalid characters`)
  }
  return {
    key: read('key', 'DC_API_KEY'),
    copKey: read('cop-key', 'DC_COP_KEY'),
    releaseSecret: read('release-secret', 'DC_RELEASE_SECRET'),
  }
}

/** Headers that the run sets itself, with the alternative. */
const reservedHeaders: Readonly<Record<string, string>> = {
  'x-dc-key': 'use DC_API_KEY for the key',
  'user-agent': 'that one is given with --user-agent',
  'content-type': 'each request sets its own',
  'content-length': 'each request sets its own',
  'transfer-encoding': 'each request sets its own',
  connection: 'each request sets its own',
}

function readHeaders(texts: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const text of texts) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]+?)[ \t]*$/.exec(text) ?? []
    // The header may contain a secret, so no error repeats it.
    if (name === '') throw new UsageError('--header must be a header such as "x-gateway: staging"')
    const reservedReason = reservedHeaders[name.toLowerCase()]
    if (reservedReason !== undefined)
      throw new UsageError(`--header cannot set ${name.toLowerCase()}: ${reservedReason}`)
    headers[name.toLowerCase()] = value
  }
  return headers
}

function readChecks(flag: 'budget' | 'quota', text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const example = { budget: 3, quota: 500 }[flag]
  throw new UsageError(`--${flag} must be a whole number of checks, such as ${example}, not "${text}"`)
}

function readRate(text: string): number {
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && rate > 0) return rate
  throw new UsageError(`--rate must be a number of requests per second, such as 2 or 0.5, not "${text}"`)
}

function readTimeout(text: string): number {
  const ms = parseDuration(text)
  if (ms !== null && ms > 0 && ms < 2 ** 31) return ms
  throw new UsageError(`--timeout must be a duration such as 10s or 750ms, not "${text}"`)
}

function readUserAgent(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x20-\x7e]+$/.test(text)) return text
  throw new UsageError('--user-agent takes letters, digits and signs of ASCII, since it travels in a header')
}
