import type { Arguments, Context } from '../command.ts'
import { parseChoice, parseWholeNumber, splitList } from '../read-flag.ts'
import { UsageError } from '../usage-error.ts'
import { readVerifySettings, type VerifySettings } from '../verify/settings.ts'

export interface ProxySettings
  extends Pick<
    VerifySettings,
    'credentials' | 'cdnUrl' | 'headers' | 'userAgent' | 'cacert' | 'timeoutMs' | 'ledger' | 'quota'
  > {
  upstream: string
  port: number
  host: string
  /** Origins of web pages whose requests the proxy forwards. */
  allowedOrigins: readonly string[]
  /** Folder to which exchanges are recorded, or null if the proxy does not record. */
  record: string | null
  blockInvalid: boolean
  /** Maximum number of email checks. Infinity without `--block checks`. */
  budget: number
  overlays: readonly string[]
  spec: string | null
  learn: string | null
  log: 'pretty' | 'json'
}

export async function readProxySettings(args: Arguments, { env }: Pick<Context, 'env'>): Promise<ProxySettings> {
  const { url, permissions, ...settings } = await readVerifySettings(args, env)
  if (url === null) throw new Error('A proxy needs an upstream')
  const blocked = splitList(args.values('block')).map((text) => parseChoice('--block', text, ['invalid', 'checks']))
  const blocksChecks = blocked.includes('checks')
  if (args.isSet('budget') && !blocksChecks)
    throw new UsageError('--budget requires --block checks', 'checks are not limited without it')
  return {
    ...settings,
    upstream: url,
    port: parseWholeNumber('--port', args.value('port') ?? '4020', 65_535),
    host: (args.value('host') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1'),
    allowedOrigins: args.values('allow-origin').map(readOrigin),
    record: args.value('record') ?? null,
    blockInvalid: blocked.includes('invalid'),
    budget: blocksChecks ? (permissions.budget ?? 0) : Number.POSITIVE_INFINITY,
    log: parseChoice('--log', args.value('log') ?? 'pretty', ['pretty', 'json']),
  }
}

function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : null
  if (origin !== null && /^https?:/.test(origin) && (text === origin || text === `${origin}/`)) return origin
  throw new UsageError(`--allow-origin must be an origin such as http://localhost:3000, not "${text}"`)
}
