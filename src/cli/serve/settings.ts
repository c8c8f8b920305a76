/** Parses the `dc-mock serve` flags. Throws a `UsageError` if a value is invalid. */

import { hostName } from '../../server/host-names.ts'
import { type AssumptionVariant, assumptionsVariable, assumptionVariants } from '../../spec/assumption-variant.ts'
import { parseTime } from '../../state/scenario/time.ts'
import type { Arguments, Context } from '../command.ts'
import { readControlToken, tokenVariable } from '../control/token.ts'
import { defaultPort } from '../flags.ts'
import { parseChoice, parseWholeNumber } from '../read-flag.ts'
import { UsageError } from '../usage-error.ts'
import { formatUrlHost, isLoopbackHost, isWildcardAddress } from './host.ts'
import { readSmtpTarget, type SmtpTarget } from './smtp.ts'
import { readStoreOption, type StoreOption } from './store-address.ts'

const logFormats = ['pretty', 'json', 'silent'] as const

export type LogFormat = (typeof logFormats)[number]

export interface ServeSettings {
  port: number
  host: string
  scenario: string
  isScenarioSet: boolean
  /** Folder with the user's scenarios. Null if no folder is set. */
  scenarios: string | null
  /** Path to the state file. Null if the state is kept only in memory. */
  state: string | null
  /** Redis store that the replicas share. Null if the mock does not use Redis. */
  store: StoreOption | null
  /** Initial clock time, in milliseconds since the Unix epoch. Null if not set. */
  now: number | null
  seed: number | null
  /** Name of the automation platform, used as the last path segment of its conversion requests. If null, the default name is used. */
  automationPlatform: string | null
  /** SMTP server that receives the mock's emails. Null if no SMTP server is set. */
  smtp: SmtpTarget | null
  log: LogFormat
  /** Overlay file paths, in the order in which the overlays are applied. */
  overlays: readonly string[]
  checkResponses: boolean
  /** Mock behavior for cases that the service documentation does not cover. */
  assumptions: AssumptionVariant
  /** Accepted host names other than loopback names, in lowercase. */
  hosts: ReadonlySet<string>
  /** Base URL for email links and the tracking script, without a trailing slash. */
  publicUrl: string | null
  controlToken: string | null
  /** See `Arguments.nameOf`. */
  nameOf(flag: string): string
}

/** A relative `--now`, such as `+3d`, is added to the current time. */
export function readServeSettings(args: Arguments, { env, now }: Pick<Context, 'env' | 'now'>): ServeSettings {
  // Remove the brackets from an IPv6 address, because sockets do not accept them.
  const host = (args.value('host') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const publicUrl = readPublicUrl(args)
  const { nameOf } = args
  const seed = args.value('seed')
  const smtp = args.value('smtp')
  return {
    port: parseWholeNumber(nameOf('port'), args.value('port') ?? defaultPort, 65_535),
    host,
    scenario: args.value('scenario') ?? 'default',
    isScenarioSet: args.value('scenario') !== undefined,
    scenarios: args.value('scenarios') ?? null,
    state: readState(args),
    store: readStoreOption(args, env),
    now: readNow(args, now()),
    seed: seed === undefined ? null : parseWholeNumber(nameOf('seed'), seed, 2 ** 32 - 1),
    automationPlatform: readAutomationPlatform(args),
    smtp: smtp === undefined ? null : readSmtpTarget(smtp, nameOf('smtp')),
    log: parseChoice(nameOf('log'), args.value('log') ?? 'pretty', logFormats),
    overlays: args.values('overlay'),
    checkResponses: args.isSet('check-responses'),
    assumptions: readAssumptions(args, env),
    hosts: acceptedHosts(args, host, publicUrl),
    publicUrl,
    controlToken: readServeToken(args, env, host),
    nameOf: args.nameOf,
  }
}

function acceptedHosts(args: Arguments, host: string, publicUrl: string | null): ReadonlySet<string> {
  const names = args.values('allow-host').map((name) => {
    const read = hostName(name)
    if (read !== null && read === name.toLowerCase()) return read
    throw new UsageError(
      `${args.nameOf('allow-host')} must be a host name without a scheme or port, such as mock.internal, not "${name}"`,
    )
  })
  if (!isLoopbackHost(host) && !isWildcardAddress(host)) names.push(formatUrlHost(host))
  if (publicUrl !== null) names.push(new URL(publicUrl).hostname)
  return new Set(names)
}

function readAssumptions(args: Arguments, env: Context['env']): AssumptionVariant {
  const flag = args.value('assumptions')
  const from = flag === undefined ? assumptionsVariable : args.nameOf('assumptions')
  return parseChoice(from, flag ?? (env[assumptionsVariable] || 'standard'), assumptionVariants)
}

function readNow(args: Arguments, realNow: number): number | null {
  const text = args.value('now')
  if (text === undefined) return null
  const time = parseTime(text, realNow)
  if (time !== null) return time
  throw new UsageError(
    `${args.nameOf('now')} must be a time such as 2026-12-24T18:00:00Z, or an offset as in --now=-30d, not "${text}"`,
  )
}

function readState(args: Arguments): string | null {
  const text = args.value('state')
  if (text !== '') return text ?? null
  throw new UsageError(`${args.nameOf('state')} must be a file, such as mock.state`)
}

function readAutomationPlatform(args: Arguments): string | null {
  const text = args.value('automation-platform')
  if (text === undefined) return null
  if (/^[\w-]+$/.test(text)) return text
  throw new UsageError(`${args.nameOf('automation-platform')} must be one path segment, such as zapier, not "${text}"`)
}

function readPublicUrl(args: Arguments): string | null {
  const text = args.value('public-url')
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.replace(/\/+$/, '')
  }
  throw new UsageError(
    `${args.nameOf('public-url')} must be an address such as https://mock.example.com, not "${text}"`,
  )
}

/** A token is required if other machines can reach the mock, because the control plane exposes keys. */
function readServeToken(args: Arguments, env: Context['env'], host: string): string | null {
  if (args.isSet('insecure-control')) {
    // Ignore DC_MOCK_TOKEN, because it may contain another mock's token.
    if (!args.isSet('control-token')) return null
    throw new UsageError('--control-token and --insecure-control are mutually exclusive', 'Use only one of them')
  }
  const token = readControlToken(args, env)
  if (token === null && !isLoopbackHost(host)) {
    throw new UsageError(
      `${args.nameOf('host')} ${host} makes the mock reachable from other machines. Protect the control plane and the dashboard with --control-token TOKEN or ${tokenVariable}, or allow open access with --insecure-control`,
    )
  }
  return token
}
