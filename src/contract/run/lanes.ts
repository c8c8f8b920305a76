/** The websites that a run talks to. On a mock all of them are made for it and removed after it; elsewhere there is one. */
import type { ControlledWebsite } from '../controls.ts'
import { RequestBlockedError } from '../gate/gate.ts'
import type { RunMark } from '../gate/run-mark.ts'
import type { Probe } from '../probe.ts'
import { createProbeWebsite, credentialsOf, type ProbeWebsite, type WebsiteCredentials } from '../probe-website.ts'
import type { ContractTarget } from '../target.ts'

/** Probes on one website, which are held one after another. */
export interface Lane {
  readonly credentials: WebsiteCredentials
  readonly site: ProbeWebsite
  /** Null where it cannot be steered. */
  readonly website: ControlledWebsite | null
}

export interface Lanes {
  /** The lane of a probe: a website of its own, that of the probe it goes on from, or the run's. */
  open(probe: Probe): Promise<Lane>
  /** The credentials of all websites that were opened. */
  readonly credentials: readonly WebsiteCredentials[]
  /** Removes the websites that were made. */
  close(): Promise<void>
}

export function createLanes(target: ContractTarget, mark: RunMark): Lanes {
  const opened = new Map<Probe | null, Promise<Lane>>()
  const created: ControlledWebsite[] = []
  const credentials: WebsiteCredentials[] = []

  const create = async (owner: Probe | null): Promise<Lane> => {
    const website = (await target.controls?.createWebsite(owner?.website ?? {})) ?? null
    // However slow the pace: between two requests only that time passes that the probe lets pass.
    if (website && (owner?.elapsesMs ?? 0) > 0) await website.clock.freeze()
    if (website) created.push(website)
    const known = website ? credentialsOf(website) : target.credentials
    credentials.push(known)
    const site = createProbeWebsite(known, mark, (requirement) => {
      throw new RequestBlockedError(`The plan has a probe that needs ${requirement}, which is not there`)
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

/** The probe whose website another one is on; null for the run's own. */
export function laneOf(probe: Probe): Probe | null {
  const [first] = probe.uses
  return probe.website ? probe : first ? laneOf(first) : null
}
