/** The settings of a contract run, read from flags, from dc-mock.yaml and from the environment. What cannot be meant is a `UsageError`. */
import { isPlaceholder, type WebsiteCredentials } from '../../contract/probe-website.ts'
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
  /** The target as it was named: an address, `--mock`, or a name of dc-mock.yaml. */
  name: string
  /** Null where it is to be found out. */
  target: TargetKind | null
  permissions: Partial<Permissions>
  credentials: WebsiteCredentials
  cdnUrl: string | null
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The mock's. */
  controlToken: string | null
  /** File with certificates. */
  cacert: string | null
  /** Requests in a second; undefined for what the class of the target has. */
  rate: number | undefined
  timeoutMs: number | undefined
  userAgent: string | undefined
  only: readonly string[]
  skip: readonly string[]
  strict: boolean
  /** Whether rules that need a private key may be left out for want of one. */
  withoutKey: boolean
  dryRun: boolean
  realTime: boolean
  /** Files. */
  baseline: string | null
  ledger: string | null
  /** Checks that the website's plan has; undefined for those of the free plan. */
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
    throw new UsageError(`--mock and --target ${target} exclude each other; leave one out`)
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
    throw new UsageError(`--mock and ${operand} exclude each other; leave one out`)
  }
  if (operand === undefined) {
    throw new UsageError(
      'dc-mock verify needs the URL of a deployment, the name of one in dc-mock.yaml, or --mock; dc-mock verify --help explains it',
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
    `${flag} takes ${choices.join(', ')}, not "${text}"${nearest ? `; did you mean ${nearest}?` : ''}`,
  )
}

/** Words of a flag that may be given again, or once with commas. */
export function splitList(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).filter((word) => word !== '')
}

/** Flags win: a variable may still be set for something else. */
function readCredentials(args: Arguments, env: EnvVariables): WebsiteCredentials {
  const read = (flag: string, variable: string): string | undefined => {
    const fromFlag = args.value(flag)
    const value = (fromFlag ?? env[variable])?.trim()
    const name = fromFlag === undefined ? variable : `--${flag}`
    if (isPlaceholder(value)) {
      const found = value === '' ? 'empty' : `"${value}"`
      const fix = fromFlag === undefined ? 'unset it' : 'leave it out'
      throw new UsageError(`${name} is ${found}; set it to the real one, or ${fix}`)
    }
    if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value
    throw new UsageError(`${name} has signs that no credential has`)
  }
  return {
    key: read('key', 'DC_API_KEY'),
    copKey: read('cop-key', 'DC_COP_KEY'),
    releaseSecret: read('release-secret', 'DC_RELEASE_SECRET'),
  }
}

/** What the run sets itself, and where it is said instead. */
const reservedHeaders: Readonly<Record<string, string>> = {
  'x-dc-key': 'the key is given with DC_API_KEY',
  'user-agent': 'that one is given with --user-agent',
  'content-type': 'each request has its own',
  'content-length': 'each request has its own',
  'transfer-encoding': 'each request has its own',
  connection: 'each request has its own',
}

function readHeaders(texts: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const text of texts) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]+?)[ \t]*$/.exec(text) ?? []
    // What was given may be a secret, so that no error repeats it.
    if (name === '') throw new UsageError('--header takes a header such as "x-gateway: staging"')
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
  throw new UsageError(`--${flag} takes a whole number of checks, such as ${example}, not "${text}"`)
}

function readRate(text: string): number {
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && rate > 0) return rate
  throw new UsageError(`--rate takes requests in a second, such as 2 or 0.5, not "${text}"`)
}

function readTimeout(text: string): number {
  const ms = parseDuration(text)
  if (ms !== null && ms > 0 && ms < 2 ** 31) return ms
  throw new UsageError(`--timeout takes a length of time such as 10s or 750ms, not "${text}"`)
}

function readUserAgent(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x20-\x7e]+$/.test(text)) return text
  throw new UsageError('--user-agent takes letters, digits and signs of ASCII, since it travels in a header')
}
