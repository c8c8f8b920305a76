/** Until when a website may be idle, in real time. */
export interface Lifetime {
  readonly appId: string
  /** How long it may be idle, in ms. */
  readonly ms: number
  until: number
  /** `until` as a log of transitions has it, where not every use is written down. */
  loggedExpiresAt: number
  ended: boolean
}

interface QueuedLifetime {
  lifetime: Lifetime
  /** When to look at it again; it may have been used since, so that it lives on. */
  at: number
}

/** The websites that end when nobody uses them. Finding those that are over costs nothing while there are none. */
export class Lifetimes {
  /** A binary heap, the earliest first. */
  readonly #queue: QueuedLifetime[] = []

  /** `until`: in real time. */
  start(appId: string, ms: number, until: number): Lifetime {
    const lifetime = { appId, ms, until, loggedExpiresAt: until, ended: false }
    this.#add({ lifetime, at: lifetime.until })
    return lifetime
  }

  /** Ids of the websites whose lifetime is over by now, each once. */
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

  /** Whether a lifetime is over by now. */
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

/** Hears of what comes about beside the operations that were asked for. */
export interface IdleListener {
  /** A website with a lifetime was used. */
  used(lifetime: Lifetime): void
  /** A website ended, since nobody had used it. */
  ended(appId: string): void
}
