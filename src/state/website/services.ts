import type { Environment } from '../../service/environment.ts'
import type { IdGenerator } from '../../service/id-generator.ts'
import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { Channel } from '../journal/channel.ts'
import type { Journal } from '../journal/journal.ts'
import type { Store } from '../port.ts'
import type { ScenarioLibrary } from '../scenario/library.ts'
import type { RemovedWebsites } from './removed-websites.ts'

/** What websites are made, loaded and reset with. */
export interface WebsiteServices {
  store: Store
  journal: Journal
  environment: Environment
  ids: IdGenerator
  scenarios: ScenarioLibrary
  /** Tells those who watch of each change that is no request's. */
  changes: Channel<ControlChange>
  /** Remembers what is removed. */
  removed: RemovedWebsites
  /** How many websites there may be at once. */
  websiteLimit: number
}
