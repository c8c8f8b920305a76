/** The settings of a start, read from the flags. Whatever cannot be meant is a `UsageError`. */

import { hostName } from '../../server/host-names.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { parseTime } from '../../state/scenario/time.ts'
import type { Arguments, Context } from '../command.ts'
import { readControlToken, tokenVariable } from '../control/token.ts'
import { readWhole } from '../read-whole.ts'
import { UsageError } from '../usage-error.ts'
import { isEveryAddress, isLocal, urlHost } from './host.ts'
import { readSmtpTarget, type SmtpTarget } from './smtp.ts'
import { type GivenStore, readStore } from './store-address.ts'

const logForms = ['pretty', 'json', 'silent'] as const

export type LogForm = (typeof logForms)[number]

export interface ServeSettings {
  port: number
  host: string
  scenario: string
  /** Whether a scenario was asked for, or the default one is meant. */
  scenarioGiven: boolean
  /** Folder of scenarios of one's own. */
  scenarios: string | null
  /** File that the state is kept in; null where it ends with the process. */
  state: string | null
  /** The state that replicas share; null where this process has its own. */
  store: GivenStore | null
  /** Time that the clocks start at, in ms since the epoch; null for the real one. */
  now: number | null
  seed: number | null
  /** Null for the word that a mock takes by itself. */
  automationPlatform: string | null
  /** Where mails are delivered too. */
  smtp: SmtpTarget | null
  log: LogForm
  /** Files of overlays, in the order in which they are applied. */
  overlays: readonly string[]
  checkAnswers: boolean
  /** Host names accepted besides loopback, in lower case. */
  hosts: ReadonlySet<string>
  /** Without a slash at its end. */
  publicUrl: string | null
  controlToken: string | null
}

/** What `--now=+3d` counts from is the `now` of the context. */
export function readServeSettings(args: Arguments, { env, now }: Pick<Context, 'env' | 'now'>): ServeSettings {
  // IPv6 may come in brackets, as it stands in a URL; a socket takes it without.
  const host = (args.text('host') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const publicUrl = readPublicUrl(args.text('public-url'))
  const seed = args.text('seed')
  const smtp = args.text('smtp')
  return {
    port: readWhole('port', args.text('port') ?? '4010', 65_535),
    host,
    scenario: args.text('scenario') ?? 'default',
    scenarioGiven: args.text('scenario') !== undefined,
    scenarios: args.text('scenarios') ?? null,
    state: readState(args.text('state')),
    store: readStore(args, env),
    now: readNow(args.text('now'), now()),
    seed: seed === undefined ? null : readWhole('seed', seed, 2 ** 32 - 1),
    automationPlatform: readWord(args.text('automation-platform')),
    smtp: smtp === undefined ? null : readSmtpTarget(smtp),
    log: readLogForm(args.text('log')),
    overlays: args.texts('overlay'),
    checkAnswers: args.isSet('check-answers'),
    hosts: acceptedHosts(args.texts('allow-host'), host, publicUrl),
    publicUrl,
    controlToken: readGuard(args, env, host),
  }
}

/** Names that the flags themselves put in use are accepted: the mock would else refuse the links in its own mails. */
function acceptedHosts(allowed: readonly string[], host: string, publicUrl: string | null): ReadonlySet<string> {
  const names = allowed.map((name) => {
    const read = hostName(name)
    if (read !== null && read === name.toLowerCase()) return read
    throw new UsageError(`--allow-host takes a host name without scheme and port, such as mock.internal, not "${name}"`)
  })
  if (!isLocal(host) && !isEveryAddress(host)) names.push(urlHost(host))
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

function readWord(text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^[\w-]+$/.test(text)) return text
  throw new UsageError(`--automation-platform takes one word of a path, such as zapier, not "${text}"`)
}

function readLogForm(text = 'pretty'): LogForm {
  const form = logForms.find((known) => known === text)
  if (form) return form
  const nearest = nearestName(text, logForms)
  throw new UsageError(
    `--log takes ${logForms.join(', ')}, not "${text}"${nearest ? `; did you mean ${nearest}?` : ''}`,
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
function readGuard(args: Arguments, env: Context['env'], host: string): string | null {
  if (args.isSet('insecure-control')) {
    // A variable may still be set for something else; what is said to this command holds.
    if (!args.isSet('control-token')) return null
    throw new UsageError('--control-token and --insecure-control exclude each other; leave one out')
  }
  const token = readControlToken(args, env)
  if (token === null && !isLocal(host)) {
    throw new UsageError(
      `--host ${host} is beyond loopback: protect control plane and dashboard with --control-token TOKEN or ${tokenVariable}, or leave them open with --insecure-control`,
    )
  }
  return token
}
