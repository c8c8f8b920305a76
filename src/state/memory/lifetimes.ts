/** Lifetime of a website in real time. */
export interface Lifetime {
  readonly appId: string
  /** Maximum idle time in ms. */
  readonly ms: number
  until: number
  /** Expiry time according to the transition log, which does not contain every use of the website. */
  loggedExpiresAt: number
  ended: boolean
}

/** Lifetimes of websites. */
export class Lifetimes {
  readonly #lifetimes = new Set<Lifetime>()
  /** Earliest time at which any lifetime can end. Before this time, there is no need to search. */
  #nextEnd = Number.POSITIVE_INFINITY

  /** Starts a website's lifetime. `until` is the expiry time in real time. */
  start(appId: string, ms: number, until: number): Lifetime {
    const lifetime = { appId, ms, until, loggedExpiresAt: until, ended: false }
    this.#lifetimes.add(lifetime)
    this.#nextEnd = Math.min(this.#nextEnd, until)
    return lifetime
  }

  /** Changes the expiry time of a lifetime. */
  move(lifetime: Lifetime, until: number): void {
    lifetime.until = until
    this.#nextEnd = Math.min(this.#nextEnd, until)
  }

  /** Ends the lifetimes of expired websites and returns their IDs in order of expiry. */
  takeExpired(realTime: number): string[] {
    const expired = this.#expired(realTime)
    for (const lifetime of expired) {
      lifetime.ended = true
      this.#lifetimes.delete(lifetime)
    }
    return expired.map(({ appId }) => appId)
  }

  hasExpired(realTime: number): boolean {
    return this.#expired(realTime).length > 0
  }

  #expired(realTime: number): Lifetime[] {
    if (realTime < this.#nextEnd) return []
    const expired: Lifetime[] = []
    this.#nextEnd = Number.POSITIVE_INFINITY
    for (const lifetime of this.#lifetimes) {
      if (lifetime.ended) this.#lifetimes.delete(lifetime)
      else {
        this.#nextEnd = Math.min(this.#nextEnd, lifetime.until)
        if (lifetime.until <= realTime) expired.push(lifetime)
      }
    }
    return expired.sort((a, b) => a.until - b.until)
  }
}

/** Listener for events that are not caused by an operation. */
export interface IdleListener {
  /** Called when a website with a lifetime was used. */
  used(lifetime: Lifetime): void
  /** Called when a website was removed because it was idle. */
  ended(appId: string): void
}
