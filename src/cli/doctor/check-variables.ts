import { isLoopback } from '../../server/host-names.ts'
import { isMockKey } from '../../service/id-generator.ts'
import { visibleKeyPrefix } from '../../service/mask.ts'
import type { EnvVariables } from '../command.ts'
import { type Diagnostic, type ExaminedMock, failure, success, warning } from './diagnostic.ts'

/** @param others findings from other checks of the same variables */
export function checkVariables(
  env: EnvVariables,
  mock: ExaminedMock,
  others: readonly Diagnostic[] = [],
): Diagnostic[] {
  const baseUrl = env.DC_BASE_URL
  const found = [...checkBaseUrl(baseUrl, mock), ...others, ...checkKey(env, mock)]
  if (found.length > 0) return found
  const names = Object.keys(env).filter((name) =>
    /^DC_(BASE_URL|API_KEY|COP_KEY|RELEASE_SECRET|APP_ID|MOCK_URL|MOCK_TOKEN)$/.test(name),
  )
  return [
    success(
      'variables',
      names.length > 0
        ? describeVariables(names.sort())
        : `No DC_ variables are set. To print the variables to set${mock.isUsable ? '' : ' once a mock is running'}, run ${mock.envCommand}`,
    ),
  ]
}

function describeVariables(names: readonly string[]): string {
  const [only, other] = names
  return other === undefined ? `${only} is set and valid` : `${names.join(', ')} are consistent`
}

function checkBaseUrl(baseUrl: string | undefined, mock: ExaminedMock): Diagnostic[] {
  if (!baseUrl) return []
  const id = 'DC_BASE_URL'
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [failure(id, 'DC_BASE_URL is not a valid URL', 'Set DC_BASE_URL to a URL such as http://127.0.0.1:4010')]
  }
  if (baseUrl.trim() !== baseUrl) {
    return [
      failure(
        id,
        'DC_BASE_URL starts or ends with a space',
        `Remove the space. To print the correct value, run ${mock.envCommand}`,
      ),
    ]
  }
  if (/\/\/+$/.test(url.pathname) || /\/api(\/|$)/.test(url.pathname)) {
    return [
      warning(
        id,
        `DC_BASE_URL contains the path ${url.pathname}, but clients add the full path of each operation (/api/v1/…)`,
        `Remove the path: ${url.origin}`,
      ),
    ]
  }
  return []
}

function checkKey(
  { DC_API_KEY: given, DC_BASE_URL: baseUrl, DC_MOCK_URL: mockUrl }: EnvVariables,
  mock: ExaminedMock,
): Diagnostic[] {
  if (!given) return []
  const id = 'DC_API_KEY'
  const key = given.trim()
  const unquoted = given.replace(/^[\s"']+|[\s"']+$/g, '')
  if (unquoted !== key && isMockKey(unquoted)) {
    return [failure(id, 'The value of DC_API_KEY includes quotation marks', 'Remove the quotation marks')]
  }
  if (key !== given) {
    return [
      warning(
        id,
        'DC_API_KEY starts or ends with a space. Some clients send the space to the service',
        'Remove the space',
      ),
    ]
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
        `DC_API_KEY (${shown}) is a mock key, but DC_BASE_URL points to ${url.host}, which responds with 401`,
        `If a mock is running at ${url.host}, set DC_MOCK_URL to the same URL as DC_BASE_URL. Otherwise, set DC_BASE_URL to the URL of a running mock`,
      ),
    ]
  }
  if (!isMockKey(key) && isMockUrl) {
    return [
      warning(
        id,
        `DC_API_KEY (${shown}) was not created by a mock, but DC_BASE_URL points to a mock. Do not use live keys with a mock`,
        `To use the mock’s key, run eval "$(${mock.envCommand})" or npx dc-mock exec -- COMMAND`,
      ),
    ]
  }
  if (!isMockKey(key) && hasPublicName(url.hostname)) {
    return [
      warning(
        id,
        `DC_API_KEY (${shown}) is not a mock key, and DC_BASE_URL points to ${url.host}. Your app may call a live service and use up the email check quota`,
        `If a mock is running at ${url.host}, set DC_MOCK_URL to the same URL as DC_BASE_URL. To call a mock instead of the live service, run eval "$(${mock.envCommand})" or npx dc-mock exec -- COMMAND`,
      ),
    ]
  }
  return []
}

/** Private addresses, IPv6 addresses, names without a dot and reserved names such as `app.local` are not public. */
function hasPublicName(host: string): boolean {
  if (/^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(host) || host.startsWith('[')) return false
  return host.includes('.') && !/\.(local|internal|test|localhost|lan|home\.arpa)$/.test(host)
}
