/** The websites that a run talks to. On a mock all of them are made for it and removed after it; elsewhere there is one. */
import type { ControlledWebsite } from '../controls.ts'
import { GateRefusal } from '../gate/gate.ts'
import type { RunMark } from '../gate/run-mark.ts'
import type { Probe } from '../probe.ts'
import { type Credentials, createSite, credentialsOf, type Site } from '../site.ts'
import type { Target } from '../target.ts'

/** Probes on one website, which are held one after another. */
export interface Lane {
  readonly credentials: Credentials
  readonly site: Site
  /** Null where it cannot be steered. */
  readonly website: ControlledWebsite | null
}

export interface Lanes {
  /** The lane of a probe: a website of its own, that of the probe it goes on from, or the run's. */
  open(probe: Probe): Promise<Lane>
  /** The credentials of all websites that were opened. */
  readonly credentials: readonly Credentials[]
  /** Removes the websites that were made. */
  close(): Promise<void>
}

export function createLanes(target: Target, mark: RunMark): Lanes {
  const opened = new Map<Probe | null, Promise<Lane>>()
  const made: ControlledWebsite[] = []
  const credentials: Credentials[] = []

  const make = async (owner: Probe | null): Promise<Lane> => {
    const website = (await target.controls?.createWebsite(owner?.website ?? {})) ?? null
    // However slow the pace: between two requests only that time passes that the probe lets pass.
    if (website && (owner?.passes ?? 0) > 0) await website.clock.freeze()
    if (website) made.push(website)
    const known = website ? credentialsOf(website) : target.credentials
    credentials.push(known)
    const site = createSite(known, mark, (need) => {
      throw new GateRefusal(`The plan has a probe that needs ${need}, which is not there`)
    })
    return { credentials: known, site, website }
  }
  return {
    credentials,
    open(probe) {
      const owner = laneOf(probe)
      const lane = opened.get(owner) ?? make(owner)
      opened.set(owner, lane)
      return lane
    },
    async close() {
      await Promise.allSettled(opened.values())
      await Promise.allSettled(made.map((website) => website.remove()))
    },
  }
}

/** The probe whose website another one is on; null for the run's own. */
export function laneOf(probe: Probe): Probe | null {
  const [first] = probe.uses
  return probe.website ? probe : first ? laneOf(first) : null
}
