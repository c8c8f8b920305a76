import { hasTag } from '../../client/address.ts'
import type { TaggedWebsite } from '../../client/handles.ts'
import type { Lease } from './lease.ts'

/**
 * A website that tests share, as one of them may use it: what changes the whole of it takes the lease first, since another test's load
 * would pull the ground from under this one. What concerns addresses with the test's tag alone does not.
 */
export function guardWebsite(website: TaggedWebsite, lease: Lease): TaggedWebsite {
  const { tag, keys, clock, faults, outages, verdicts, people, requests, mailbox } = website
  /** A call that takes the lease, always or where its arguments ask for it. */
  const alone = <Args extends unknown[], Result>(
    act: (...args: Args) => Promise<Result>,
    needsLease: (...args: Args) => boolean = () => true,
  ) => {
    return async (...args: Args): Promise<Result> => {
      if (needsLease(...args)) await lease.take()
      return act(...args)
    }
  }
  const isOfOthers = (match: string): boolean => !hasTag(match, tag)
  return {
    ...website,
    // A spread would have taken what these say now.
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
    update: alone(website.update),
    load: alone(website.load),
    restore: alone(website.restore),
    reset: alone(website.reset),
    async remove() {
      throw new TypeError(`Tests share the website ${website.app_id}; it is not one test's to remove`)
    },
    keys: { add: alone(keys.add), remove: alone(keys.remove) },
    clock: {
      read: clock.read,
      set: alone(clock.set),
      freeze: alone(clock.freeze),
      resume: alone(clock.resume),
      advance: alone(clock.advance),
    },
    faults: { ...faults, add: alone(faults.add, ({ outage }) => outage !== undefined) },
    outages: { list: outages.list, add: alone(outages.add), remove: alone(outages.remove) },
    verdicts: {
      list: verdicts.list,
      add: alone(verdicts.add, ({ match }) => isOfOthers(match)),
      remove: alone(verdicts.remove, isOfOthers),
      clear: alone(verdicts.clear),
    },
    people: { ...people, clear: alone(people.clear) },
    requests: { ...requests, clear: alone(requests.clear) },
    mailbox: { ...mailbox, clear: alone(mailbox.clear) },
  }
}
