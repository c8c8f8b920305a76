import type { Environment } from '../../service/environment.ts'
import type { Account, Clock, Plan } from '../../service/model.ts'
import { timeOn } from './clock.ts'

/**
 * Plan and clock shared by all websites in an account. Loading a scenario replaces this object, so requests in progress keep the old plan
 * and clock.
 */
export class AccountTerms {
  plan: Plan
  clock: Clock
  readonly #environment: Pick<Environment, 'now'>

  constructor(plan: Plan, clock: Clock, environment: Pick<Environment, 'now'>) {
    this.plan = plan
    this.clock = { ...clock }
    this.#environment = environment
  }

  now(): number {
    return timeOn(this.clock, this.#environment.now())
  }
}

export class AccountEntry {
  readonly id: string
  readonly owner: Account['owner']
  readonly appIds: Set<string> = new Set()
  terms: AccountTerms

  constructor({ id, owner }: Pick<Account, 'id' | 'owner'>, terms: AccountTerms) {
    this.id = id
    this.owner = { ...owner }
    this.terms = terms
  }

  toAccount(): Account {
    const { plan, clock } = this.terms
    return { id: this.id, plan, clock: { ...clock }, owner: { ...this.owner } }
  }
}
