import { isDecodable } from '../../service/percent-encoding.ts'
import type { StoreAddress } from '../../state/redis/address.ts'
import type { Arguments, EnvVariables } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** If the address contains a password, use this variable instead of `--store`, because flags appear in the process list. */
export const storeVariable = 'DC_MOCK_STORE'

export interface StoreOption extends StoreAddress {
  /** Name of the flag, variable or config setting that contains the address. */
  from: string
}

export function readStoreOption(args: Arguments, env: EnvVariables): StoreOption | null {
  const flag = args.value('store')
  const text = flag ?? env[storeVariable]
  // Treat an empty variable as unset.
  if (text === undefined || (flag === undefined && text === '')) return null
  const from = flag === undefined ? storeVariable : args.nameOf('store')
  if (args.value('state') !== undefined) {
    throw new UsageError(
      `${from} and ${args.nameOf('state')} are mutually exclusive: the state is either in Redis or in a file`,
      'Use only one of them',
    )
  }
  return parseStoreOption(text, from)
}

/**
 * @param from name of the flag, variable or config setting, used in error messages
 * @throws {UsageError} if the address is invalid
 */
export function parseStoreOption(text: string, from: string): StoreOption {
  const address = parseStoreAddress(text)
  if (!('problem' in address)) return { ...address, from }
  throw new UsageError(
    `${from} must be an address such as redis://127.0.0.1:6379 or rediss://user:password@host:6379/0?prefix=NAME: ${address.problem}`,
  )
}

/** `problem` does not include the address, because the address can contain a password. */
export function parseStoreAddress(text: string): StoreAddress | { problem: string } {
  if (!/^rediss?:\/\//i.test(text)) return { problem: 'it does not start with redis:// or rediss://' }
  if (text.includes('#')) return { problem: `it contains a #; ${encodingHint}` }
  if (!URL.canParse(text)) return { problem: `the host or the port is invalid; ${encodingHint}` }
  const url = new URL(text)
  if (url.hostname === '') return { problem: 'it does not contain a host' }
  if (!isDecodable(url.username + url.password))
    return { problem: `it contains an invalid percent-encoding; ${encodingHint}` }
  if (!/^\/?\d*$/.test(url.pathname)) {
    return {
      problem: `the path must be a database number, such as /0; ${encodingHint}`,
    }
  }
  const { searchParams } = url
  const name = searchParams.get('prefix') ?? 'mock'
  if ([...searchParams.keys()].some((key) => key !== 'prefix')) {
    return { problem: `the only allowed query parameter is prefix=NAME; ${encodingHint}` }
  }
  if (!/^[\w.-]{1,64}$/.test(name)) {
    return { problem: 'the prefix must be 1 to 64 letters, digits, dots, - and _' }
  }
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  url.search = ''
  return { url: url.href, shown: shown.href, prefix: `{dc-mock:${name}}:` }
}

const encodingHint = 'in a password, characters such as # / ? @ : % must be percent-encoded (for example, # as %23)'
