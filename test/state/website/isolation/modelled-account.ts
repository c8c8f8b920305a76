import type { Plan } from '../../../../src/service/model.ts'
import type { WebsiteModel } from './modelled-website.ts'
import type { Setup } from './steps.ts'

export interface DueEventModel {
  at: number
  type: string
  app_id: string
  email: string | null
}

/** Simple implementation of the plan and clock that the websites of an account share. */
export class AccountModel {
  plan: Plan = 'free'
  readonly websites: WebsiteModel[] = []
  readonly #realNow: () => number
  #offset = 0
  #frozenAt: number | null = null

  constructor(realNow: () => number) {
    this.#realNow = realNow
  }

  now(): number {
    return this.#frozenAt ?? this.#realNow() + this.#offset
  }

  get frozen(): boolean {
    return this.#frozenAt !== null
  }

  due(): DueEventModel[] {
    return this.websites.flatMap((website) => website.due()).filter(({ at }) => at > this.now())
  }

  /** Advances the clock and returns the events that occurred. Returns null if the new time is before the current time. */
  move(to: number, frozen: boolean): DueEventModel[] | null {
    if (to < this.now()) return null
    const due = this.due()
    this.#setClock(to, frozen)
    return due.filter(({ at }) => at <= to)
  }

  /** Sets the plan and clock to those of a scenario, as when the scenario is loaded into a website. */
  applySetup({ plan, clock }: Setup, loaded: WebsiteModel): void {
    const others = this.websites.filter((website) => website !== loaded)
    for (const other of others) other.removeExpired()
    this.plan = plan
    this.#setClock((clock.from ?? this.#realNow()) + clock.ahead, clock.frozen)
    for (const other of others) other.removeExpired()
  }

  #setClock(to: number, frozen: boolean): void {
    this.#offset = to - this.#realNow()
    this.#frozenAt = frozen ? to : null
  }
}

/** Sorts events by time. Events at the same time are sorted by text. */
export function sortDue(due: readonly DueEventModel[]): DueEventModel[] {
  return due.toSorted((a, b) => a.at - b.at || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
