import type { OpenRedis } from '../../state/redis/open-redis.ts'
import { StoreError } from '../../state/store-error.ts'
import type { EnvVariables } from '../command.ts'
import { configFileName, readConfig } from '../config/config-file.ts'
import { parseStoreOption, type StoreOption, storeVariable } from '../serve/store-address.ts'
import { UsageError } from '../usage-error.ts'
import { type Diagnostic, failure, success, warning } from './diagnostic.ts'

const id = 'store'
const storeFix = 'For the store URL format and the Redis settings, see docs/replicas.md'

/** Checks the connection to Redis without writing data. */
export async function checkStore(env: EnvVariables): Promise<Diagnostic[]> {
  let given: StoreOption | null
  try {
    given = await findStore(env)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return [failure(id, error.message, storeFix)]
  }
  if (!given) return []
  const { from, shown } = given
  let redis: OpenRedis
  try {
    const { openRedis } = await import('../../state/redis/open-redis.ts')
    redis = await openRedis(given)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const fix = error.unreachable ? 'Start Redis at this address, or correct the store URL' : storeFix
    return [failure(id, `${from}: ${error.message}`, fix)]
  }
  redis.close()
  const warnings = redis.advice.map((each) => warning(id, `${shown} (${from}): ${each}`, storeFix))
  return warnings.length > 0 ? warnings : [success(id, `${shown} (${from}) is reachable and stores data durably`)]
}

/** Returns the store that `serve` would use. Ignores an invalid config file, because `checkConfig` reports the error. */
async function findStore(env: EnvVariables): Promise<StoreOption | null> {
  const text = env[storeVariable]
  if (text) return parseStoreOption(text, storeVariable)
  const serve = await readConfig()
    .then((config) => ('serve' in config ? config.serve : null))
    .catch(() => null)
  const configured = serve?.values.get('store')?.at(-1)
  return configured === undefined ? null : parseStoreOption(configured, `serve.store in ${configFileName}`)
}
