/** What a run asks of a mock that it may steer: websites of its own, their clocks, keys and outages. */
import type {
  ClockMove,
  Key,
  Mail,
  NewKey,
  NewWebsite,
  Outage,
  ScenarioPerson,
  Website as WebsiteState,
} from '../spec/generated/control.d.ts'

/** The control plane of a mock, as far as contract runs use it: a part of the handles that every way in gives. */
export interface Controls {
  createWebsite(wish?: NewWebsite): Promise<ControlledWebsite>
}

export interface ControlledWebsite {
  readonly app_id: string
  readonly private_key: string
  readonly cop_key: string
  readonly release_secret: string
  /** Plan, checks, keys, counts: as it is now. */
  read(): Promise<WebsiteState>
  remove(): Promise<void>
  readonly keys: { add(key: NewKey): Promise<Key>; remove(id: string): Promise<void> }
  readonly clock: { advance(by: string | number): Promise<ClockMove> }
  readonly outages: { start(outage: Outage): Promise<void>; end(outage: Outage): Promise<void> }
  readonly people: { add(person: ScenarioPerson): Promise<ScenarioPerson> }
  readonly mailbox: { latest(filter?: { to?: string }): Promise<Mail> }
}
