/** Opens mocks that store their state in Redis, for the test suites of the mock's behavior and for tests of replicas. */

import { parseStoreAddress } from '../../src/cli/serve/store-address.ts'
import type { MockBackend } from '../../src/mock/create-mock.ts'
import type { Environment } from '../../src/service/environment.ts'
import { openReplica, type Replica, type ReplicaOptions } from '../../src/state/redis/replica.ts'

/** URL of the Redis that the test suites use, or undefined if they use the memory store. */
export const suiteRedis: string | undefined = process.env.DC_MOCK_TEST_REDIS

let prefixes = 0

/** Returns the URL of a new store in a Redis. */
export function newStoreUrl(url: string): string {
  return `${url}?prefix=${process.pid}-${prefixes++}-${Math.random().toString(36).slice(2)}`
}

export async function openTestReplica(url: string, options: Partial<ReplicaOptions> = {}): Promise<Replica> {
  const address = parseStoreAddress(url)
  if ('problem' in address) throw new Error(`${url} is not a store address: ${address.problem}`)
  const failed = (error: unknown): void => {
    throw error
  }
  return openReplica({ address, realNow: Date.now, healthChanged: () => {}, lost: () => {}, failed, ...options })
}

/** Connects a mock to a store. The environment provides the time. */
export function openRedisBackend(
  url: string,
  options: Partial<ReplicaOptions> = {},
): (environment: Environment) => Promise<MockBackend> {
  return async (environment) => {
    const replica = await openTestReplica(url, { fixedNow: environment.now, ...options })
    const { store, journal, changes, health, joined, begin, close } = replica
    return {
      environment: { ...environment, now: replica.now },
      store,
      shared: { journal, changes, health },
      hasJoined: joined,
      publishStart: begin,
      close,
    }
  }
}
