/** Where the state is that replicas share: what `--store` says, else `DC_MOCK_STORE`. */
import { isDecodable } from '../../service/percent-encoding.ts'
import type { StoreAddress } from '../../state/redis/address.ts'
import type { Arguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** For an address with a password: a list of processes shows flags to everybody on the machine. It wins over dc-mock.yaml. */
export const storeVariable = 'DC_MOCK_STORE'

export interface StoreOption extends StoreAddress {
  /** The flag or the variable that it was given with. */
  from: string
}

export function readStoreOption(
  args: Arguments,
  env: Readonly<Record<string, string | undefined>>,
): StoreOption | null {
  const flag = args.value('store')
  const text = flag ?? env[storeVariable]
  // A variable that is empty is none.
  if (text === undefined || (flag === undefined && text === '')) return null
  const from = flag === undefined ? storeVariable : '--store'
  if (args.value('state') !== undefined) {
    throw new UsageError(`${from} and --state exclude each other: the state is in Redis, or in a file; leave one out`)
  }
  return parseStoreOption(text, from)
}

/** An address; `from` is what gave it. Fails with a `UsageError` where it is none. */
export function parseStoreOption(text: string, from: string): StoreOption {
  const address = parseStoreAddress(text)
  if (!('problem' in address)) return { ...address, from }
  throw new UsageError(
    `${from} takes an address such as redis://127.0.0.1:6379 or rediss://user:password@host:6379/0?prefix=NAME: ${address.problem}`,
  )
}

/** Reads an address, or says which part of it is wrong; a password may be anywhere in it, so that nothing of it is repeated. */
export function parseStoreAddress(text: string): StoreAddress | { problem: string } {
  if (!/^rediss?:\/\//i.test(text)) return { problem: 'it begins with neither redis:// nor rediss://' }
  if (text.includes('#')) return { problem: `it has a # in it; ${encodingHint}` }
  if (!URL.canParse(text)) return { problem: `host or port are wrong; ${encodingHint}` }
  const url = new URL(text)
  if (url.hostname === '') return { problem: 'it names no host' }
  if (!isDecodable(url.username + url.password))
    return { problem: `there is a % that encodes nothing; ${encodingHint}` }
  if (!/^\/?\d*$/.test(url.pathname)) {
    return {
      problem: `what follows the first / after the host is the number of a database, such as /0; ${encodingHint}`,
    }
  }
  const { searchParams } = url
  const name = searchParams.get('prefix') ?? 'mock'
  if ([...searchParams.keys()].some((key) => key !== 'prefix')) {
    return { problem: `behind its ? there is something other than prefix=NAME; ${encodingHint}` }
  }
  if (!/^[\w.-]{1,64}$/.test(name)) {
    return { problem: 'its prefix is not made of 1 to 64 letters, digits, dots, - and _' }
  }
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  url.search = ''
  return { url: url.href, shown: shown.href, prefix: `{dc-mock:${name}}:` }
}

const encodingHint = 'in a password, characters such as # / ? @ : % are percent-encoded, as %23 for #'
