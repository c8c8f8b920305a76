/** Each use of the website extends the lifetime. Expiry is based on real time, not on the website's clock. */
export interface Lifetime {
  readonly appId: string
  /** Idle time after which the website expires, in ms. */
  readonly ms: number
  until: number
  /** Expiry time according to the transition log. The actual expiry time can be later, because not every use is logged. */
  loggedExpiresAt: number
  ended: boolean
}

export class Lifetimes {
  readonly #lifetimes = new Set<Lifetime>()
  /** Earliest real time at which a lifetime can end. Until then, no lifetimes need to be checked. */
  #nextEnd = Number.POSITIVE_INFINITY

  /** `until` is real time in ms. */
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

  /** Removes the lifetimes that end at or before `realTime`. Returns their website IDs, earliest expiry first. */
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

export interface IdleListener {
  used(lifetime: Lifetime): void
  ended(appId: string): void
}
