/** Lifetime of an unused website. All times are real times, not times on the website's clock. */
export interface Lifetime {
  readonly appId: string
  /** Maximum idle time in ms. */
  readonly ms: number
  until: number
  /** Expiry time according to the transition log. The log does not record every use, so the actual expiry time can be later. */
  loggedExpiresAt: number
  ended: boolean
}

export class Lifetimes {
  readonly #lifetimes = new Set<Lifetime>()
  /** Earliest real time at which a lifetime can end. Expired lifetimes are not searched before this time. */
  #nextEnd = Number.POSITIVE_INFINITY

  /** Adds a lifetime that ends at the real time `until`, unless the website is used before. */
  start(appId: string, ms: number, until: number): Lifetime {
    const lifetime = { appId, ms, until, loggedExpiresAt: until, ended: false }
    this.#lifetimes.add(lifetime)
    this.#nextEnd = Math.min(this.#nextEnd, until)
    return lifetime
  }

  move(lifetime: Lifetime, until: number): void {
    lifetime.until = until
    this.#nextEnd = Math.min(this.#nextEnd, until)
  }

  /** Removes expired lifetimes and returns the IDs of their websites, in order of expiry. */
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

/** Listener for the use and the removal of websites with a lifetime. */
export interface IdleListener {
  used(lifetime: Lifetime): void
  ended(appId: string): void
}
