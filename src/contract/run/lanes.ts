/**
 * Provides the websites for a contract run. If the target is a mock, the run creates websites and removes them at the end. If the target is
 * a deployment, all probes use the same website.
 */

import type { Website } from '../../client/handles.ts'
import { RequestBlockedError } from '../limiter/limiter.ts'
import type { RunMark } from '../limiter/run-mark.ts'
import type { Probe } from '../probe.ts'
import { createProbeWebsite, credentialsOf, type ProbeCredentials, type ProbeWebsite } from '../probe-website.ts'
import type { ContractTarget } from '../target.ts'

/** Website that a run uses, with its credentials. The probes on a website run sequentially. */
export interface Lane {
  readonly credentials: ProbeCredentials
  readonly site: ProbeWebsite
  /** Handle for controlling the website. Null if the target is not a mock. */
  readonly website: Website | null
}

export interface Lanes {
  /**
   * Returns the website for a probe. Most probes share the main website. A probe with its own website settings gets a separate website,
   * which its dependent probes also use.
   */
  open(probe: Probe): Promise<Lane>
  readonly credentials: readonly ProbeCredentials[]
  close(): Promise<void>
}

export function createLanes(target: ContractTarget, mark: RunMark): Lanes {
  const opened = new Map<Probe | null, Promise<Lane>>()
  const created: Website[] = []
  const credentials: ProbeCredentials[] = []

  const create = async (owner: Probe | null): Promise<Lane> => {
    const website = (await target.controls?.createWebsite(owner?.website ?? {})) ?? null
    // Freeze the clock, because this probe advances the time itself.
    if (website && owner?.advancesTime) await website.clock.freeze()
    if (website) created.push(website)
    const known = website ? credentialsOf(website) : target.credentials
    credentials.push(known)
    const site = createProbeWebsite(known, mark, (requirement) => {
      throw new RequestBlockedError(`A planned probe cannot run because the credential ${requirement} is missing`)
    })
    return { credentials: known, site, website }
  }
  return {
    credentials,
    open(probe) {
      const owner = laneOf(probe)
      const lane = opened.get(owner) ?? create(owner)
      opened.set(owner, lane)
      return lane
    },
    async close() {
      await Promise.allSettled(opened.values())
      await Promise.allSettled(created.map((website) => website.remove()))
    },
  }
}

/** Returns the probe that determines the website settings for `probe`, or null if `probe` uses the run's main website. */
export function laneOf(probe: Probe): Probe | null {
  const [first] = probe.uses
  return probe.website ? probe : first ? laneOf(first) : null
}
