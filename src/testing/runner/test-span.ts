/** The time in which a test may use its website: what it began and did not await must not reach into the next one. */

/** From a test's begin to its end. */
export interface TestSpan {
  /**
   * Makes a call of the website, which has to begin before the test ends. `reads` where it changes nothing: then nobody waits for it.
   *
   * @throws {Error} where the test has ended
   */
  call<Result>(name: string, act: () => Promise<Result>, isReadOnly?: boolean): Promise<Result>
  /** Runs a matcher; one that is still at work when the test ends was not awaited. */
  match<Result>(matcher: string, run: () => Promise<Result>): Promise<Result>
  /** Lets no more calls begin, and waits for those that change something. Returns the matchers that were not awaited, by name. */
  close(): Promise<string[]>
  /** Whatever is still under way is told that the website is no longer the test's. */
  end(): void
}

/** `title` is what people find the test by. */
export function createTestSpan(title: string): TestSpan {
  const changes = new Set<Promise<unknown>>()
  const matchers = new Set<{ name: string }>()
  const endListeners = new Set<() => void>()
  let isClosed = false
  const endedBefore = (name: string): Error =>
    new Error(`dc-mock: "${title}" has ended, and ${name} came after; is an await missing in front of it?`)
  const endedDuring = (name: string): Error =>
    new Error(`dc-mock: "${title}" has ended, and its website with it, while ${name} was at work; await it in the test`)
  /** At the end nobody waits any longer: what an ended website answers, or how it refuses, says nothing of the test. */
  const rejectAtEnd = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    let rejectCall = (): void => {}
    const ended = new Promise<never>((_, reject) => {
      rejectCall = () => reject(endedDuring(name))
    })
    endListeners.add(rejectCall)
    try {
      return await Promise.race([act(), ended])
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
  }
}
