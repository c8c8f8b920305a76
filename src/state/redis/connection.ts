/** Redis connection used to run scripts, receive notifications from other replicas and detect lost connections. */
import { setTimeout as delay } from 'node:timers/promises'
import { StoreError } from '../store-error.ts'
import type { StoreAddress } from './address.ts'
import { explainConnectError, replyCodeOf, timeoutMs } from './explain-redis-error.ts'
import type { Script } from './scripts.ts'

type Redis = typeof import('redis')
type Client = ReturnType<Redis['createClient']>

export interface RedisConnection {
  /** If the promise is rejected because Redis does not respond, the script may still have run. */
  run(script: Script, keys: readonly string[], args: readonly string[]): Promise<unknown>
  command(...words: string[]): Promise<unknown>
  close(): void
}

export interface ConnectionListener {
  /**
   * Called each time a connection is established. After a reconnect, check the log for lost entries, because Redis may have restarted with
   * an older copy of the log.
   */
  reconnected(): void
  /**
   * Called with the number of each log entry that a replica appends. Also called with `Infinity` each time the subscriber connects, because
   * notifications may have been missed.
   */
  appended(number: number): void
  /** Called with the settings of each replica that starts, including this one. */
  greeted(reported: string): void
}

/**
 * Reconnects automatically after the first successful connection.
 * @throws {StoreError} if the first connection attempt fails
 */
export async function openConnection(
  address: StoreAddress,
  channel: string,
  listener: ConnectionListener,
): Promise<RedisConnection> {
  const { createClient } = await loadRedis()
  let opened = false
  const client: Client = createClient({
    url: address.url,
    // Disable the client's offline queue, because dc-mock already queues pending calls.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      reconnectStrategy: (retries, cause) => (opened ? Math.min(25 * 2 ** Math.min(retries, 5), 500) : cause),
    },
  })
  // Version 4 of the `redis` package has no `destroy` method. It also ignores `socketTimeout`, so it does not detect dead connections.
  if (typeof client.destroy !== 'function') {
    throw new StoreError('needs redis 5 or later; to update it, run npm install redis@latest', {
      unreachable: false,
    })
  }
  const subscriber = client.duplicate()
  // An unhandled `error` event would end the process. Store the latest error, so that failed calls can report it as their cause.
  let latest: unknown = null
  subscriber.on('error', () => {})
  client.on('error', (error) => {
    latest = error
  })
  client.on('ready', () => {
    latest = null
    listener.reconnected()
  })
  const send = async (words: string[]): Promise<unknown> => {
    try {
      return await client.sendCommand(words)
    } catch (error) {
      if (latest !== null && error instanceof Error && error.constructor.name === 'ClientOfflineError')
        error.cause = latest
      throw error
    }
  }
  subscriber.on('ready', () => listener.appended(Number.POSITIVE_INFINITY))
  const timedOut = delay(timeoutMs, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(), { code: 'ETIMEDOUT' })
  })
  const connecting = (async () => {
    await client.connect()
    await subscriber.connect()
    await subscriber.subscribe(channel, (message) => {
      if (message.startsWith('{')) listener.greeted(message)
      else listener.appended(Number(message))
    })
  })()
  try {
    await Promise.race([connecting, timedOut])
    opened = true
  } catch (error) {
    client.destroy()
    subscriber.destroy()
    throw explainConnectError(error, address)
  }
  // Keep the idle subscriber connection from timing out.
  const heartbeat = setInterval(() => void subscriber.ping().catch(() => {}), timeoutMs / 5)
  heartbeat.unref()
  const digests = new Map<string, string>()
  return {
    async run(script, keys, args) {
      const rest = [String(script.keys), ...keys, ...args]
      const digest = digests.get(script.name)
      if (digest !== undefined) {
        try {
          return await send(['EVALSHA', digest, ...rest])
        } catch (error) {
          if (replyCodeOf(error) !== 'NOSCRIPT') throw error
        }
      }
      digests.set(script.name, String(await send(['SCRIPT', 'LOAD', script.text])))
      return send(['EVAL', script.text, ...rest])
    },
    command: (...words) => send(words),
    close() {
      clearInterval(heartbeat)
      client.destroy()
      subscriber.destroy()
    },
  }
}

async function loadRedis(): Promise<Redis> {
  try {
    return await import('redis')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new StoreError('needs the redis package, which is not installed: npm install --save-dev redis', {
      unreachable: false,
    })
  }
}
