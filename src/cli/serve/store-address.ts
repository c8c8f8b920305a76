/** Where the state is that replicas share: what `--store` says, else `DC_MOCK_STORE`. */
import { readStoreAddress, type StoreAddress } from '../../replicas/address.ts'
import type { Arguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** For an address with a password: a list of processes shows flags to everybody on the machine. It wins over dc-mock.yaml. */
export const storeVariable = 'DC_MOCK_STORE'

export interface GivenStore extends StoreAddress {
  /** The flag or the variable that it was given with. */
  from: string
}

export function readStore(args: Arguments, env: Readonly<Record<string, string | undefined>>): GivenStore | null {
  const flag = args.text('store')
  const text = flag ?? env[storeVariable]
  // A variable that is empty is none.
  if (text === undefined || (flag === undefined && text === '')) return null
  const from = flag === undefined ? storeVariable : '--store'
  if (args.text('state') !== undefined) {
    throw new UsageError(`${from} and --state exclude each other: the state is in Redis, or in a file; leave one out`)
  }
  return readStoreText(text, from)
}

/** An address; `from` is what gave it. Fails with a `UsageError` where it is none. */
export function readStoreText(text: string, from: string): GivenStore {
  const address = readStoreAddress(text)
  if (!('problem' in address)) return { ...address, from }
  throw new UsageError(
    `${from} takes an address such as redis://127.0.0.1:6379 or rediss://user:password@host:6379/0?prefix=NAME: ${address.problem}`,
  )
}
