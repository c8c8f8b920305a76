import type { Journal } from '../journal/journal.ts'
import type { ScenarioLibrary } from '../scenario/library.ts'
import type { Environment } from '../service/environment.ts'
import type { Mint } from '../service/mint.ts'
import type { Store } from '../store/port.ts'
import type { RemovedWebsites } from './removed-websites.ts'

/** What websites are made, loaded and reset with. */
export interface WorldServices {
  store: Store
  journal: Journal
  environment: Environment
  mint: Mint
  scenarios: ScenarioLibrary
  /** Remembers what is removed. */
  removed: RemovedWebsites
  /** How many websites there may be at once. */
  websiteLimit: number
}
