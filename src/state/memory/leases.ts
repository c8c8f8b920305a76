import type { Lease, NewLease } from '../port.ts'

export class Leases {
  readonly #leases = new Map<string, Lease>()

  take(appId: string, { holder, ms }: NewLease, realTime: number): Lease {
    const present = this.#leases.get(appId)
    if (present && present.holder !== holder && present.until > realTime) return present
    const lease = { holder, until: realTime + ms }
    this.#leases.set(appId, lease)
    return lease
  }

  list(realTime: number): ({ appId: string } & Lease)[] {
    return Array.from(this.#leases, ([appId, lease]) => ({ appId, ...lease })).filter(({ until }) => until > realTime)
  }

  put({ appId, ...lease }: { appId: string } & Lease): void {
    this.#leases.set(appId, lease)
  }

  end(appId: string, holder: string): void {
    if (this.#leases.get(appId)?.holder === holder) this.drop(appId)
  }

  drop(appId: string): void {
    this.#leases.delete(appId)
  }
}
