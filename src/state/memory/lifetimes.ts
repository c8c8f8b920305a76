/** Lifetime of a website in real time. */
export interface Lifetime {
  readonly appId: string
  /** Maximum idle time in ms. */
  readonly ms: number
  until: number
  /** Expiry time according to the log of transitions, which does not contain every use of the website. */
  loggedExpiresAt: number
  ended: boolean
}

interface QueuedLifetime {
  lifetime: Lifetime
  /** Time of the next check. If the website was used in the meantime, its lifetime continues. */
  at: number
}

/** Lifetimes of websites. Checking for expired websites costs nothing if no website has a lifetime. */
export class Lifetimes {
  /** Binary heap with the earliest time first. */
  readonly #queue: QueuedLifetime[] = []

  /** Starts the lifetime of a website. `until` is the expiry time in real time. */
  start(appId: string, ms: number, until: number): Lifetime {
    const lifetime = { appId, ms, until, loggedExpiresAt: until, ended: false }
    this.#add({ lifetime, at: lifetime.until })
    return lifetime
  }

  /** Removes the websites that have expired from the queue. Returns the ID of each expired website once. */
  takeExpired(realTime: number): string[] {
    const expired: string[] = []
    for (let first = this.#queue[0]; first && first.at <= realTime; first = this.#queue[0]) {
      this.#dropFirst()
      const { lifetime } = first
      if (lifetime.ended) continue
      if (lifetime.until > realTime) {
        this.#add({ lifetime, at: lifetime.until })
        continue
      }
      lifetime.ended = true
      expired.push(lifetime.appId)
    }
    return expired
  }

  hasExpired(realTime: number): boolean {
    for (let first = this.#queue[0]; first && first.at <= realTime; first = this.#queue[0]) {
      const { lifetime } = first
      if (!lifetime.ended && lifetime.until <= realTime) return true
      this.#dropFirst()
      if (!lifetime.ended) this.#add({ lifetime, at: lifetime.until })
    }
    return false
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0
  }

  #add(queued: QueuedLifetime): void {
    let index = this.#queue.push(queued) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#at(parent) <= queued.at) return
      this.#swap(index, parent)
      index = parent
    }
  }

  #dropFirst(): void {
    const last = this.#queue.pop()
    if (!last || this.#queue.length === 0) return
    this.#queue[0] = last
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left
      if (last.at <= this.#at(child)) return
      this.#swap(index, child)
      index = child
    }
  }

  #at(index: number): number {
    return this.#queue[index]?.at ?? Number.POSITIVE_INFINITY
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#queue[one], this.#queue[other]]
    if (!a || !b) return
    this.#queue[one] = b
    this.#queue[other] = a
  }
}

/** Listener for events that no operation causes. */
export interface IdleListener {
  /** Called when a website with a lifetime was used. */
  used(lifetime: Lifetime): void
  /** Called when a website was removed because it was idle. */
  ended(appId: string): void
}
