import type { Journal } from '../journal/journal.ts'
import type { Environment } from '../service/environment.ts'
import type { Mint } from '../service/mint.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import type { Maybe, Store } from '../store/port.ts'

/** What websites are made, loaded and reset with. */
export interface WorldServices {
  store: Store
  journal: Journal
  environment: Environment
  mint: Mint
  /** The scenarios that can be loaded by name, in the order in which they are listed. */
  scenarios: () => Maybe<ReadonlyMap<string, ScenarioDocument>>
}
