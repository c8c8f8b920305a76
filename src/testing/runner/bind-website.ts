import type { Website } from '../../client/handles.ts'
import type { TestSpan } from './test-span.ts'

export interface TestOwner {
  span: TestSpan
  defaultAppId: string
}

const owners = new WeakMap<object, TestOwner>()

/** Calls that only read data. At the end of a test, pending calls are rejected instead of awaited. */
const readOnlyCalls: ReadonlySet<string> = new Set([
  'read',
  'save',
  ...['list', 'query', 'wait', 'get'].map((name) => `requests.${name}`),
  ...['list', 'query', 'wait', 'latest', 'get'].map((name) => `mailbox.${name}`),
])

/** Calls on the returned handle are rejected after the test ends. */
export function bindWebsite<Handle extends Website>(website: Handle, owner: TestOwner): Handle {
  const { span } = owner
  const part = <Part extends object>(name: string, whole: Part): Part => bindCalls(whole, span, `${name}.`)
  const { address, tagged, events } = website
  const bound: Handle = {
    ...bindCalls(website, span, ''),
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
    address: (name) => span.run(() => address(name)),
    tagged: (tag: string) =>
      bindWebsite(
        span.run(() => tagged(tag)),
        owner,
      ),
    async *events(options) {
      yield* await span.call('events', async () => events(options), true)
    },
    keys: part('keys', website.keys),
    clock: part('clock', website.clock),
    faults: part('faults', website.faults),
    outages: part('outages', website.outages),
    verdicts: part('verdicts', website.verdicts),
    people: part('people', website.people),
    requests: part('requests', website.requests),
    mailbox: part('mailbox', website.mailbox),
  }
  owners.set(bound, owner)
  return bound
}

export function findOwner(handle: unknown): TestOwner | null {
  return typeof handle === 'object' && handle !== null ? (owners.get(handle) ?? null) : null
}

function bindCalls<Part extends object>(part: Part, span: TestSpan, prefix: string): Part {
  const bound = { ...part }
  for (const name of Object.keys(part)) {
    const act: unknown = Reflect.get(part, name)
    if (typeof act !== 'function') continue
    const callName = prefix + name
    const isReadOnly = readOnlyCalls.has(callName)
    const call = (...args: unknown[]) => {
      const result = span.call(callName, async () => Reflect.apply(act, part, args), isReadOnly)
      return isReadOnly ? result : span.track(callName, result)
    }
    Reflect.set(bound, name, call)
  }
  return bound
}
