/** Maximum number of sessions. When this limit is reached, a new login ends the oldest session. */
const maxSessions = 1000

export interface DashboardSession {
  tokenHash: string
  accountId: string
  expiresAt: number
}

/** Expiry is based on real time, not on a website's clock. */
export class DashboardSessions {
  readonly #sessions = new Map<string, { accountId: string; expiresAt: number }>()

  open(tokenHash: string, accountId: string, expiresInMs: number, realTime: number): void {
    for (const [other, { expiresAt }] of this.#sessions) if (expiresAt <= realTime) this.#sessions.delete(other)
    const [oldest] = this.#sessions.size >= maxSessions ? this.#sessions.keys() : []
    if (oldest !== undefined) this.#sessions.delete(oldest)
    this.#sessions.set(tokenHash, { accountId, expiresAt: realTime + expiresInMs })
  }

  accountOf(tokenHash: string, realTime: number): string | null {
    const session = this.#sessions.get(tokenHash)
    return session !== undefined && realTime < session.expiresAt ? session.accountId : null
  }

  list(realTime: number): DashboardSession[] {
    const all = Array.from(this.#sessions, ([tokenHash, session]) => ({ tokenHash, ...session }))
    return all.filter(({ expiresAt }) => realTime < expiresAt)
  }

  put({ tokenHash, ...session }: DashboardSession): void {
    this.#sessions.set(tokenHash, session)
  }

  close(tokenHash: string): void {
    this.#sessions.delete(tokenHash)
  }
}
