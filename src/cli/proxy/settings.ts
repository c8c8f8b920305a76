import { nearestName } from '../../spec/nearest-name.ts'
import type { Arguments, Context } from '../command.ts'
import { readWholeNumber } from '../read-whole-number.ts'
import { UsageError } from '../usage-error.ts'
import { pickArguments } from '../verify/pick-arguments.ts'
import { readVerifySettings, splitList, type VerifySettings } from '../verify/settings.ts'
import { proxyFlags } from './flags.ts'

export interface ProxySettings
  extends Pick<VerifySettings, 'credentials' | 'cdnUrl' | 'headers' | 'cacert' | 'timeoutMs' | 'ledger' | 'quota'> {
  upstream: string
  port: number
  host: string
  /** Origins of pages whose requests are forwarded. */
  allowedOrigins: readonly string[]
  /** Folder of the recording. */
  record: string | null
  blockInvalid: boolean
  /** Maximum number of email checks; Infinity without `--block checks`. */
  budget: number
  overlays: readonly string[]
  spec: string | null
  learn: string | null
  log: 'pretty' | 'json'
}

export async function readProxySettings(args: Arguments, { env }: Pick<Context, 'env'>): Promise<ProxySettings> {
  const { url, permissions, ...settings } = await readVerifySettings(
    pickArguments(args, { flags: proxyFlags }, args.operands),
    env,
  )
  if (url === null) throw new Error('A proxy needs an upstream')
  const blocked = splitList(args.values('block')).map(readBlocked)
  const blocksChecks = blocked.includes('checks')
  if (args.isSet('budget') && !blocksChecks)
    throw new UsageError('--budget requires --block checks; checks are not limited without it')
  return {
    ...settings,
    upstream: url,
    port: readWholeNumber('port', args.value('port') ?? '4020', 65_535),
    host: (args.value('host') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1'),
    allowedOrigins: args.values('allow-origin').map(readOrigin),
    record: args.value('record') ?? null,
    blockInvalid: blocked.includes('invalid'),
    budget: blocksChecks ? (permissions.budget ?? 0) : Number.POSITIVE_INFINITY,
    log: readLog(args.value('log')),
  }
}

function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : null
  if (origin !== null && /^https?:/.test(origin) && (text === origin || text === `${origin}/`)) return origin
  throw new UsageError(`--allow-origin requires an origin such as http://localhost:3000, not "${text}"`)
}

const blockChoices = ['invalid', 'checks'] as const

function readBlocked(text: string): (typeof blockChoices)[number] {
  return readChoice('--block', text, blockChoices)
}

function readLog(text = 'pretty'): 'pretty' | 'json' {
  return readChoice('--log', text, ['pretty', 'json'])
}

function readChoice<const Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((known) => known === text)
  if (choice !== undefined) return choice
  const nearest = nearestName(text, choices)
  throw new UsageError(
    `${flag} must be ${choices.join(', ')}, not "${text}"${nearest ? `; did you mean ${nearest}?` : ''}`,
  )
}
