import { hasTag } from '../../client/address.ts'
import type { TaggedWebsite } from '../../client/handles.ts'
import type { WebsiteLease } from './lease.ts'

/** Handle to a shared website for one test. Calls that affect other tests acquire the lease first. */
export function guardWebsite(website: TaggedWebsite, lease: WebsiteLease): TaggedWebsite {
  const { tag, keys, clock, faults, outages, verdicts, people, requests, mailbox } = website
  /** Acquires the lease before a call, unless `needsLease` returns false for the call's arguments. */
  const withLease = <Args extends unknown[], Result>(
    act: (...args: Args) => Promise<Result>,
    needsLease: (...args: Args) => boolean = () => true,
  ) => {
    return async (...args: Args): Promise<Result> => {
      if (needsLease(...args)) await lease.acquire()
      return act(...args)
    }
  }
  const affectsOtherTests = (match: string): boolean => !hasTag(match, tag)
  return {
    ...website,
    // An object spread would copy only the current values, so define getters.
    get name() {
      return website.name
    },
    get url() {
      return website.url
    },
    get env() {
      return website.env
    },
    tagged: (other) => guardWebsite(website.tagged(other), lease),
    update: withLease(website.update),
    load: withLease(website.load),
    restore: withLease(website.restore),
    reset: withLease(website.reset),
    async remove() {
      throw new TypeError(
        `Cannot remove the website ${website.app_id}, because your tests share the website. To test removal, create another website with mock.createWebsite()`,
      )
    },
    keys: { add: withLease(keys.add), remove: withLease(keys.remove) },
    clock: {
      read: clock.read,
      set: withLease(clock.set),
      freeze: withLease(clock.freeze),
      resume: withLease(clock.resume),
      advance: withLease(clock.advance),
    },
    faults: { ...faults, add: withLease(faults.add, ({ outage }) => outage !== undefined) },
    outages: { list: outages.list, add: withLease(outages.add), remove: withLease(outages.remove) },
    verdicts: {
      list: verdicts.list,
      add: withLease(verdicts.add, ({ match }) => affectsOtherTests(match)),
      remove: withLease(verdicts.remove, affectsOtherTests),
      clear: withLease(verdicts.clear),
    },
    people: { ...people, clear: withLease(people.clear) },
    requests: { ...requests, clear: withLease(requests.clear) },
    mailbox: { ...mailbox, clear: withLease(mailbox.clear) },
  }
}
