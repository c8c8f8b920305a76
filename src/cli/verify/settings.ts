/** The settings of a contract run, read from flags, from dc-mock.yaml and from the environment. What cannot be meant is a `UsageError`. */
import { type Credentials, isPlaceholder } from '../../contract/site.ts'
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
  credentials: Credentials
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

type Environment = Readonly<Record<string, string | undefined>>

export async function readVerifySettings(given: Arguments, env: Environment): Promise<VerifySettings> {
  const { args, url, name } = await findTarget(given)
  const target = readTargetKind(args.text('target'))
  if (url === null && target !== null && target !== 'mock') {
    throw new UsageError(`--mock and --target ${target} exclude each other; leave one out`)
  }
  const budget = args.text('budget')
  const rate = args.text('rate')
  const timeout = args.text('timeout')
  const quota = args.text('quota')
  return {
    url,
    name,
    target,
    permissions: {
      ...(budget === undefined ? {} : { budget: readChecks('budget', budget) }),
      ...readAllowed(args.texts('allow')),
    },
    credentials: url === null ? {} : readCredentials(args, env),
    cdnUrl: args.text('cdn-url') ?? null,
    headers: readHeaders(args.texts('header')),
    controlToken: readControlToken(args, env),
    cacert: args.text('cacert') ?? null,
    rate: rate === undefined ? undefined : readRate(rate),
    timeoutMs: timeout === undefined ? undefined : readTimeout(timeout),
    userAgent: readUserAgent(args.text('user-agent')),
    only: readWords(args.texts('only')),
    skip: readWords(args.texts('skip')),
    strict: args.isSet('strict'),
    withoutKey: args.isSet('without-key'),
    dryRun: args.isSet('dry-run'),
    realTime: args.isSet('real-time'),
    baseline: args.text('baseline') ?? null,
    ledger: args.text('ledger') ?? null,
    quota: quota === undefined ? undefined : readChecks('quota', quota),
    overlays: args.texts('overlay'),
    spec: args.text('spec') ?? null,
    learn: args.text('learn') ?? null,
    reports: readReportOptions(args.texts('report')),
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
  const named = await readNamedTarget(operand, args.text('config'))
  return { args: layerArguments(args, named.settings), url: named.url, name: operand }
}

const targetKinds = ['mock', 'own', 'foreign'] as const

function readTargetKind(text: string | undefined): TargetKind | null {
  return text === undefined ? null : readChoice('--target', text, targetKinds)
}

const allowable = {
  writes: 'writes',
  destructive: 'destructive',
  fuzz: 'fuzz',
  'misplaced-key': 'misplacedKey',
} as const satisfies Readonly<Record<string, keyof Permissions>>

const allowableWords = ['writes', 'destructive', 'fuzz', 'misplaced-key'] as const

function readAllowed(texts: readonly string[]): Partial<Permissions> {
  const names = readWords(texts).map((text) => allowable[readChoice('--allow', text, allowableWords)])
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
export function readWords(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).filter((word) => word !== '')
}

/** Flags win: a variable may still be set for something else. */
function readCredentials(args: Arguments, env: Environment): Credentials {
  const read = (flag: string, variable: string): string | undefined => {
    const fromFlag = args.text(flag)
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
const ownHeaders: Readonly<Record<string, string>> = {
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
    const own = ownHeaders[name.toLowerCase()]
    if (own !== undefined) throw new UsageError(`--header cannot set ${name.toLowerCase()}: ${own}`)
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
