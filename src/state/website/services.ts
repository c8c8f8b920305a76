import type { Environment } from '../../service/environment.ts'
import type { IdGenerator } from '../../service/id-generator.ts'
import type { ControlChange } from '../../spec/generated/control.d.ts'
import type { Channel } from '../journal/channel.ts'
import type { Journal } from '../journal/journal.ts'
import type { Store } from '../port.ts'
import type { ScenarioLibrary } from '../scenario/library.ts'
import type { RemovedWebsites } from './removed-websites.ts'

export interface WebsiteServices {
  store: Store
  journal: Journal
  environment: Environment
  ids: IdGenerator
  scenarios: ScenarioLibrary
  /** Announces control plane changes and the removal of idle websites. */
  changes: Channel<ControlChange>
  removed: RemovedWebsites
  websiteLimit: number
}
