/** Lifetime of a website, in real time. */
export interface Lifetime {
  readonly appId: string
  /** Maximum idle time in ms. */
  readonly ms: number
  until: number
  /** Expiry time according to the transition log. The log does not record every use of the website. */
  loggedExpiresAt: number
  ended: boolean
}

export class Lifetimes {
  readonly #lifetimes = new Set<Lifetime>()
  /** Earliest time at which a lifetime can end. Until then, searching for expired lifetimes is unnecessary. */
  #nextEnd = Number.POSITIVE_INFINITY

  /** Starts a website's lifetime. The lifetime ends at the real time `until`. */
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

/** Listener for events that are not caused by an operation. */
export interface IdleListener {
  /** Called when a website with a lifetime is used. */
  used(lifetime: Lifetime): void
  /** Called when an idle website is removed. */
  ended(appId: string): void
}
