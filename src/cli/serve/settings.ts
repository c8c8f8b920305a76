/** The settings of a start, read from the flags. Whatever cannot be meant is a `UsageError`. */

import { hostName } from '../../server/host-names.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { parseTime } from '../../state/scenario/time.ts'
import type { Arguments, Context } from '../command.ts'
import { readControlToken, tokenVariable } from '../control/token.ts'
import { readWholeNumber } from '../read-whole-number.ts'
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
  /** Whether a scenario was asked for, or the default one is meant. */
  isScenarioSet: boolean
  /** Folder of scenarios of one's own. */
  scenarios: string | null
  /** File that the state is kept in; null where it ends with the process. */
  state: string | null
  /** The state that replicas share; null where this process has its own. */
  store: StoreOption | null
  /** Time that the clocks start at, in ms since the epoch; null for the real one. */
  now: number | null
  seed: number | null
  /** Null for the word that a mock takes by itself. */
  automationPlatform: string | null
  /** Where mails are delivered too. */
  smtp: SmtpTarget | null
  log: LogFormat
  /** Files of overlays, in the order in which they are applied. */
  overlays: readonly string[]
  checkResponses: boolean
  /** Host names accepted besides loopback, in lower case. */
  hosts: ReadonlySet<string>
  /** Without a slash at its end. */
  publicUrl: string | null
  controlToken: string | null
}

/** What `--now=+3d` counts from is the `now` of the context. */
export function readServeSettings(args: Arguments, { env, now }: Pick<Context, 'env' | 'now'>): ServeSettings {
  // IPv6 may come in brackets, as it stands in a URL; a socket takes it without.
  const host = (args.value('host') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const publicUrl = readPublicUrl(args.value('public-url'))
  const seed = args.value('seed')
  const smtp = args.value('smtp')
  return {
    port: readWholeNumber('port', args.value('port') ?? '4010', 65_535),
    host,
    scenario: args.value('scenario') ?? 'default',
    isScenarioSet: args.value('scenario') !== undefined,
    scenarios: args.value('scenarios') ?? null,
    state: readState(args.value('state')),
    store: readStoreOption(args, env),
    now: readNow(args.value('now'), now()),
    seed: seed === undefined ? null : readWholeNumber('seed', seed, 2 ** 32 - 1),
    automationPlatform: readAutomationPlatform(args.value('automation-platform')),
    smtp: smtp === undefined ? null : readSmtpTarget(smtp),
    log: readLogFormat(args.value('log')),
    overlays: args.values('overlay'),
    checkResponses: args.isSet('check-answers'),
    hosts: acceptedHosts(args.values('allow-host'), host, publicUrl),
    publicUrl,
    controlToken: readServeToken(args, env, host),
  }
}

/** Names that the flags themselves put in use are accepted: the mock would else refuse the links in its own mails. */
function acceptedHosts(allowed: readonly string[], host: string, publicUrl: string | null): ReadonlySet<string> {
  const names = allowed.map((name) => {
    const read = hostName(name)
    if (read !== null && read === name.toLowerCase()) return read
    throw new UsageError(`--allow-host takes a host name without scheme and port, such as mock.internal, not "${name}"`)
  })
  if (!isLoopbackHost(host) && !isWildcardAddress(host)) names.push(formatUrlHost(host))
  if (publicUrl !== null) names.push(new URL(publicUrl).hostname)
  return new Set(names)
}

function readNow(text: string | undefined, realNow: number): number | null {
  if (text === undefined) return null
  const time = parseTime(text, realNow)
  if (time !== null) return time
  throw new UsageError(`--now takes a time such as 2026-12-24T18:00:00Z, or --now=-30d, not "${text}"`)
}

function readState(text: string | undefined): string | null {
  if (text !== '') return text ?? null
  throw new UsageError('--state takes a file, such as --state mock.state')
}

function readAutomationPlatform(text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^[\w-]+$/.test(text)) return text
  throw new UsageError(`--automation-platform takes one word of a path, such as zapier, not "${text}"`)
}

function readLogFormat(text = 'pretty'): LogFormat {
  const format = logFormats.find((known) => known === text)
  if (format) return format
  const nearest = nearestName(text, logFormats)
  throw new UsageError(
    `--log takes ${logFormats.join(', ')}, not "${text}"${nearest ? `; did you mean ${nearest}?` : ''}`,
  )
}

function readPublicUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.replace(/\/+$/, '')
  }
  throw new UsageError(`--public-url takes an address such as https://mock.example.com, not "${text}"`)
}

/** Control plane and dashboard can read keys and change state, so beyond loopback somebody has to say who may call them. */
function readServeToken(args: Arguments, env: Context['env'], host: string): string | null {
  if (args.isSet('insecure-control')) {
    // A variable may still be set for something else; what is said to this command holds.
    if (!args.isSet('control-token')) return null
    throw new UsageError('--control-token and --insecure-control exclude each other; leave one out')
  }
  const token = readControlToken(args, env)
  if (token === null && !isLoopbackHost(host)) {
    throw new UsageError(
      `--host ${host} is beyond loopback: protect control plane and dashboard with --control-token TOKEN or ${tokenVariable}, or leave them open with --insecure-control`,
    )
  }
  return token
}
