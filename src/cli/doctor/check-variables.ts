/** The variables that an app reads its settings from: do key and address belong together? */
import { isLoopback } from '../../server/host-names.ts'
import { isMockKey } from '../../service/id-generator.ts'
import { visibleKeyPrefix } from '../../service/mask.ts'
import { type Diagnostic, failure, success, warning } from './diagnostic.ts'

type EnvVariables = Readonly<Record<string, string | undefined>>

/** `others` are findings about the same variables that are made elsewhere. */
export function checkVariables(env: EnvVariables, others: readonly Diagnostic[] = []): Diagnostic[] {
  const baseUrl = env.DC_BASE_URL
  const found = [...checkBaseUrl(baseUrl), ...others, ...checkKey(env)]
  if (found.length > 0) return found
  const names = Object.keys(env).filter((name) =>
    /^DC_(BASE_URL|API_KEY|COP_KEY|RELEASE_SECRET|APP_ID|MOCK_URL|MOCK_TOKEN)$/.test(name),
  )
  return [
    success(
      'variables',
      names.length > 0 ? describeVariables(names.sort()) : 'No DC_ variable is set; dc-mock env prints them',
    ),
  ]
}

function describeVariables(names: readonly string[]): string {
  const [only, other] = names
  return other === undefined ? `${only} is set; nothing is wrong with it` : `${names.join(', ')} fit each other`
}

function checkBaseUrl(baseUrl: string | undefined): Diagnostic[] {
  if (!baseUrl) return []
  const id = 'DC_BASE_URL'
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [failure(id, 'DC_BASE_URL is no address', 'Set it to one such as http://127.0.0.1:4010')]
  }
  if (baseUrl.trim() !== baseUrl) {
    return [failure(id, 'DC_BASE_URL has a blank at an end', 'Set it anew; dc-mock env prints it must be')]
  }
  if (/\/\/+$/.test(url.pathname) || /\/api(\/|$)/.test(url.pathname)) {
    return [
      warning(
        id,
        `DC_BASE_URL ends in ${url.pathname}, before which clients put the path of the operation, /api/v1/…`,
        `Leave that out: ${url.origin}`,
      ),
    ]
  }
  return []
}

function checkKey({ DC_API_KEY: given, DC_BASE_URL: baseUrl, DC_MOCK_URL: mockUrl }: EnvVariables): Diagnostic[] {
  if (!given) return []
  const id = 'DC_API_KEY'
  const key = given.trim()
  if (key !== given) {
    return [warning(id, 'DC_API_KEY has a blank at an end: some clients send it along', 'Set it anew without')]
  }
  const url = baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url) return []
  const shown = `${visibleKeyPrefix(key)}…`
  const isMockUrl =
    isLoopback(url.hostname) || (mockUrl && URL.canParse(mockUrl) && new URL(mockUrl).origin === url.origin)
  if (isMockKey(key) && !isMockUrl && hasPublicName(url.hostname)) {
    return [
      failure(
        id,
        `DC_API_KEY (${shown}) is a mock's key, and DC_BASE_URL leads to ${url.host}: each call is answered 401`,
        'Set DC_BASE_URL to the address of the mock; where a mock does run there, set DC_MOCK_URL to it too',
      ),
    ]
  }
  if (!isMockKey(key) && isMockUrl) {
    return [
      warning(
        id,
        `DC_API_KEY (${shown}) was made by no mock, and DC_BASE_URL leads to one: live keys do not belong there`,
        'Take the mock’s own key: eval "$(dc-mock env)", or dc-mock exec -- COMMAND',
      ),
    ]
  }
  if (!isMockKey(key) && hasPublicName(url.hostname)) {
    return [
      warning(
        id,
        `DC_API_KEY (${shown}) was made by no mock, and DC_BASE_URL leads to ${url.host}: this app calls a live address, and spends checks`,
        'To call a mock: eval "$(dc-mock env)", or dc-mock exec -- COMMAND; where a mock does run there, set DC_MOCK_URL to it too',
      ),
    ]
  }
  return []
}

/** A name without a dot is one of a network of containers, and what ends so is of nobody else. */
function hasPublicName(host: string): boolean {
  if (/^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(host) || host.startsWith('[')) return false
  return host.includes('.') && !/\.(local|internal|test|localhost|lan|home\.arpa)$/.test(host)
}
