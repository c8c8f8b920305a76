/** Tracks the calls of a test from start to end, so that calls without `await` cannot affect the next test. */
export interface TestSpan {
  /**
   * Runs a call on the website, unless the test has ended.
   * @param isReadOnly whether the call only reads data, so that `close` does not wait for the call
   * @throws {Error} if the test has ended
   */
  call<Result>(name: string, act: () => Promise<Result>, isReadOnly?: boolean): Promise<Result>
  /** Runs a matcher. If the matcher is still pending at the end of the test, `close` returns its name. */
  match<Result>(matcher: string, run: () => Promise<Result>): Promise<Result>
  /** Rejects new calls and waits for pending changes. Returns the names of pending matchers, which the test did not await. */
  close(): Promise<string[]>
  /** Rejects all pending read-only calls and matchers. */
  end(): void
  /** Records that a matcher has failed. */
  addFailure(): void
  /** Whether a call or a matcher has failed. */
  readonly hasFailure: boolean
}

/**
 * @param title title of the test, for messages
 */
export function createTestSpan(title: string): TestSpan {
  const changes = new Set<Promise<unknown>>()
  const matchers = new Set<{ name: string }>()
  const endListeners = new Set<() => void>()
  let isClosed = false
  let hasFailure = false
  const endedBefore = (name: string): Error =>
    new Error(`dc-mock: ${name} was called after "${title}" had ended. Is an await missing?`)
  const endedDuring = (name: string): Error =>
    new Error(`dc-mock: "${title}" and its website ended while ${name} was pending. Await the call in the test`)
  /** Runs a call, but rejects the call if the test ends first. A response about a removed website would be misleading. */
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
