import type { Plan } from '../../../../src/service/model.ts'
import type { ModelledWebsite } from './modelled-website.ts'
import type { Setup } from './steps.ts'

/** Something that falls due, as far as the model tells it. */
export interface ModelledDue {
  at: number
  what: string
  app_id: string
  email: string | null
}

/** Plan and clock that the websites of an account share, said again in the plainest way. */
export class ModelledAccount {
  plan: Plan = 'free'
  readonly websites: ModelledWebsite[] = []
  readonly #real: () => number
  #offset = 0
  #frozenAt: number | null = null

  constructor(real: () => number) {
    this.#real = real
  }

  now(): number {
    return this.#frozenAt ?? this.#real() + this.#offset
  }

  get frozen(): boolean {
    return this.#frozenAt !== null
  }

  due(): ModelledDue[] {
    return this.websites.flatMap((website) => website.due()).filter(({ at }) => at > this.now())
  }

  /** Puts the clock ahead; what fell due on the way, or null where it would run back. */
  move(to: number, frozen: boolean): ModelledDue[] | null {
    if (to < this.now()) return null
    const coming = this.due()
    this.#show(to, frozen)
    return coming.filter(({ at }) => at <= to)
  }

  /** Takes plan and clock from a situation, as a load of it into one of the websites does. */
  take({ plan, clock }: Setup, loaded: ModelledWebsite): void {
    const others = this.websites.filter((website) => website !== loaded)
    for (const other of others) other.forgetOld()
    this.plan = plan
    this.#show((clock.from ?? this.#real()) + clock.ahead, clock.frozen)
    for (const other of others) other.forgetOld()
  }

  #show(to: number, frozen: boolean): void {
    this.#offset = to - this.#real()
    this.#frozenAt = frozen ? to : null
  }
}

/** In order of time; what falls due at one time, in the order of its text. */
export function sortDue(due: readonly ModelledDue[]): ModelledDue[] {
  return due.toSorted((a, b) => a.at - b.at || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
