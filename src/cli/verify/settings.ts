/**
 * Reads the settings for a contract run from flags, dc-mock.yaml and environment variables. Throws a `UsageError` if a value is invalid.
 */
import { isPlaceholder, type ProbeCredentials } from '../../contract/probe-website.ts'
import { allowNames } from '../../contract/requirements.ts'
import type { Permissions, TargetKind } from '../../contract/target.ts'
import type { Arguments, EnvVariables } from '../command.ts'
import { layerArguments } from '../config/config-arguments.ts'
import { readNamedTarget } from '../config/config-file.ts'
import { readControlToken } from '../control/token.ts'
import { parseChoice, parseTimeout, splitList } from '../read-flag.ts'
import { type ReportOption, readReportOptions } from '../report/report-options.ts'
import { UsageError } from '../usage-error.ts'

export interface VerifySettings {
  /** Null if the target is an in-process mock. */
  url: string | null
  /** Target as specified by the user, such as a URL, a target name from dc-mock.yaml, or `--mock`. */
  name: string
  /** Kind of target, or null to detect it automatically. */
  target: TargetKind | null
  permissions: Partial<Permissions>
  credentials: ProbeCredentials
  /** Whether the private key was passed with `--key` instead of DC_API_KEY. */
  hasKeyFlag: boolean
  cdnUrl: string | null
  /** Header names are in lowercase. */
  headers: Readonly<Record<string, string>>
  controlToken: string | null
  /** Path to the CA certificate file. */
  cacert: string | null
  /** Maximum number of requests per second. If undefined, the default depends on the target kind. */
  rate: number | undefined
  timeoutMs: number | undefined
  /** User-Agent header from `--header`. Replaces the default, which contains the run ID. */
  userAgent: string | undefined
  only: readonly string[]
  skip: readonly string[]
  strict: boolean
  /** Whether to print all findings and all skipped rules. */
  all: boolean
  /** Whether to allow a run without a private key. Such a run skips the rules that need a key. */
  withoutKey: boolean
  dryRun: boolean
  /** Path to a JSON report from an earlier run. */
  baseline: string | null
  ledger: string | null
  /** Number of email checks included in the website's plan. If undefined, the quota of the free plan is used. */
  quota: number | undefined
  overlays: readonly string[]
  spec: string | null
  learn: string | null
  reports: readonly ReportOption[]
}

export async function readVerifySettings(commandLine: Arguments, env: EnvVariables): Promise<VerifySettings> {
  const { args, url, name } = await findTarget(commandLine)
  const target = readTargetKind(args)
  if (url === null && target !== null && target !== 'mock') {
    throw new UsageError(`--mock and --target ${target} are mutually exclusive`, 'Use only one of them')
  }
  const budget = args.value('budget')
  const rate = args.value('rate')
  const timeout = args.value('timeout')
  const quota = args.value('quota')
  const { 'user-agent': userAgent, ...headers } = readHeaders(args)
  return {
    url,
    name,
    target,
    permissions: {
      ...(budget === undefined ? {} : { budget: parseChecks(args.nameOf('budget'), budget, 3) }),
      ...readPermissions(args),
    },
    credentials: url === null ? {} : readCredentials(args, env),
    hasKeyFlag: args.isSet('key'),
    cdnUrl: args.value('cdn-url') ?? null,
    headers,
    controlToken: readControlToken(undefined, env),
    cacert: args.value('cacert') ?? null,
    rate: rate === undefined ? undefined : parseRate(args.nameOf('rate'), rate),
    timeoutMs: timeout === undefined ? undefined : parseTimeout(args.nameOf('timeout'), timeout, '10s'),
    userAgent,
    only: splitList(args.values('only')),
    skip: splitList(args.values('skip')),
    strict: args.isSet('strict'),
    all: args.isSet('all'),
    withoutKey: args.isSet('without-key'),
    dryRun: args.isSet('dry-run'),
    baseline: args.value('baseline') ?? null,
    ledger: args.value('ledger') ?? null,
    quota: quota === undefined ? undefined : parseChecks(args.nameOf('quota'), quota, 500),
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
    throw new UsageError(`--mock and ${operand} are mutually exclusive`, 'Use only one of them')
  }
  if (operand === undefined) {
    throw new UsageError(
      'dc-mock verify needs the URL of a deployment, a target name from dc-mock.yaml, or --mock',
      'For help, run npx dc-mock verify --help',
    )
  }
  if (/^https?:\/\//i.test(operand)) return { args, url: operand, name: operand }
  const named = await readNamedTarget(operand, args.value('config'))
  return { args: layerArguments(args, named.settings), url: named.url, name: operand }
}

const targetKinds = ['mock', 'own', 'foreign'] as const

function readTargetKind(args: Arguments): TargetKind | null {
  const text = args.value('target')
  return text === undefined ? null : parseChoice(args.nameOf('target'), text, targetKinds)
}

function readPermissions(args: Arguments): Partial<Permissions> {
  const allowed = splitList(args.values('allow')).map((text) =>
    parseChoice(args.nameOf('allow'), text, Object.values(allowNames)),
  )
  const granted = Object.entries(allowNames).filter(([, name]) => allowed.includes(name))
  return Object.fromEntries(granted.map(([permission]) => [permission, true]))
}

/** `--key` takes precedence over DC_API_KEY. */
function readCredentials(args: Arguments, env: EnvVariables): ProbeCredentials {
  const key = args.value('key')
  return {
    key: key === undefined ? parseCredential('DC_API_KEY', env.DC_API_KEY) : parseCredential('--key', key),
    copKey: parseCredential('DC_COP_KEY', env.DC_COP_KEY),
    releaseSecret: parseCredential('DC_RELEASE_SECRET', env.DC_RELEASE_SECRET),
  }
}

/** Minimum length of a credential, in characters. Credentials that start with `dcp_` can be shorter. */
const minKeyLength = 12

function parseCredential(name: string, text: string | undefined): string | undefined {
  const value = text?.trim()
  if (isPlaceholder(value)) {
    throw new UsageError(
      `${name} is ${value === '' ? 'empty' : `"${value}"`}`,
      name.startsWith('--')
        ? `Set ${name} to the real value, or omit the flag`
        : `Set ${name} to the real value, or unset the variable`,
    )
  }
  if (value === undefined) return value
  if (!/^[\x21-\x7e]+$/.test(value)) throw new UsageError(`${name} contains invalid characters`)
  // Reject short values such as "api". They are common in paths and headers, where they would be mistaken for a key.
  if (value.length >= minKeyLength || value.startsWith('dcp_')) return value
  throw new UsageError(
    `${name} has fewer than ${minKeyLength} characters, so it cannot be a key of the service`,
    /KEY$|^--key$/.test(name) && !name.includes('COP')
      ? `Set ${name} to the private key, which begins with dcp_`
      : `Set ${name} to the full value issued by the service`,
  )
}

/** Headers that cannot be set with `--header`, with the reason for each header. */
const reservedHeaders: Readonly<Record<string, string>> = {
  'x-dc-key': 'use DC_API_KEY for the key',
  'content-type': 'each request sets its own',
  'content-length': 'each request sets its own',
  'transfer-encoding': 'each request sets its own',
  connection: 'each request sets its own',
}

function readHeaders(args: Arguments): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const text of args.values('header')) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]+?)[ \t]*$/.exec(text) ?? []
    // Do not print the header, because it can contain a secret.
    if (name === '') throw new UsageError(`${args.nameOf('header')} must be a header such as "x-gateway: staging"`)
    const reservedReason = reservedHeaders[name.toLowerCase()]
    if (reservedReason !== undefined)
      throw new UsageError(`--header cannot set ${name.toLowerCase()}: ${reservedReason}`)
    headers[name.toLowerCase()] = value
  }
  return headers
}

function parseChecks(name: string, text: string, example: number): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`${name} must be a whole number of checks, such as ${example}, not "${text}"`)
}

function parseRate(name: string, text: string): number {
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && rate > 0) return rate
  throw new UsageError(`${name} must be a number of requests per second, such as 2 or 0.5, not "${text}"`)
}
