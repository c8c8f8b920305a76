import type { Lease, NewLease } from '../port.ts'

/** Who may load into which website, until when. */
export class Leases {
  readonly #leases = new Map<string, Lease>()

  /** The lease that holds now: the one that was asked for, unless another holder's is not over. */
  take(appId: string, { holder, ms }: NewLease, realTime: number): Lease {
    const present = this.#leases.get(appId)
    if (present && present.holder !== holder && present.until > realTime) return present
    const lease = { holder, until: realTime + ms }
    this.#leases.set(appId, lease)
    return lease
  }

  /** Those that are not over. */
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
