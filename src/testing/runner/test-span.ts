import { TrackedPromise } from './tracked-promise.ts'

/** Tracks the calls made by a test, so that a call without `await` cannot affect the next test. */
export interface TestSpan {
  /**
   * @param isReadOnly whether the call only reads data. `close` does not wait for such calls.
   * @throws {Error} if the test has ended
   */
  call<Result>(name: string, act: () => Promise<Result>, isReadOnly?: boolean): Promise<Result>
  /** Calls `run`. If `run` is still pending when the test ends, the list that `close` returns includes the name in `matcher`. */
  match<Result>(matcher: string, run: () => Promise<Result>): Promise<Result>
  /** Calls the synchronous function `act`. If `act` throws an error, records a failure and rethrows the error. */
  run<Result>(act: () => Result): Result
  /** Returns a promise for a call that changes the website. Until that promise is awaited, `unawaited` contains the call's name. */
  track<Result>(name: string, result: Promise<Result>): Promise<Result>
  readonly unawaited: string[]
  /** Rejects new calls and waits for pending calls that change the website. Returns the names of the matchers that were pending. */
  close(): Promise<string[]>
  /** Rejects all pending read-only calls and matchers. */
  end(): void
  addFailure(): void
  readonly hasFailure: boolean
}

/** @param title title of the test for messages */
export function createTestSpan(title: string): TestSpan {
  const changes = new Set<Promise<unknown>>()
  const matchers = new Set<{ name: string }>()
  const endListeners = new Set<() => void>()
  const unawaited = new Map<Promise<unknown>, string>()
  let isClosed = false
  let hasFailure = false
  const endedBefore = (name: string): Error =>
    new Error(`dc-mock: ${name} was called after "${title}" had ended. Is an await missing?`)
  const endedDuring = (name: string): Error =>
    new Error(`dc-mock: "${title}" and its website ended while ${name} was pending. Await the call in the test`)
  /** If the test ends before the call is complete, rejects the call with an error that names the test. */
  const rejectAtEnd = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    let rejectCall = (): void => {}
    const ended = new Promise<never>((_, reject) => {
      rejectCall = () => reject(endedDuring(name))
    })
    endListeners.add(rejectCall)
    try {
      return await Promise.race([act(), ended])
    } catch (error) {
      hasFailure = true
      throw error
    } finally {
      endListeners.delete(rejectCall)
    }
  }
  return {
    async call(name, act, isReadOnly = false) {
      if (isClosed) throw endedBefore(`website.${name}()`)
      if (isReadOnly) return rejectAtEnd(`website.${name}()`, act)
      const change = act()
      changes.add(change)
      try {
        return await change
      } catch (error) {
        hasFailure = true
        throw error
      } finally {
        changes.delete(change)
      }
    },
    async match(matcher, run) {
      if (isClosed) throw endedBefore(matcher)
      const open = { name: matcher }
      matchers.add(open)
      try {
        return await rejectAtEnd(matcher, run)
      } finally {
        matchers.delete(open)
      }
    },
    track(name, result) {
      const tracked = TrackedPromise.resolve(result) as TrackedPromise<Awaited<typeof result>>
      unawaited.set(tracked, name)
      tracked.onUse = () => unawaited.delete(tracked)
      return tracked
    },
    get unawaited() {
      return [...new Set(unawaited.values())]
    },
    run(act) {
      try {
        return act()
      } catch (error) {
        hasFailure = true
        throw error
      }
    },
    async close() {
      isClosed = true
      const names = Array.from(matchers, ({ name }) => name)
      await Promise.allSettled(changes)
      return names
    },
    end() {
      for (const rejectCall of endListeners) rejectCall()
    },
    addFailure() {
      hasFailure = true
    },
    get hasFailure() {
      return hasFailure
    },
  }
}
