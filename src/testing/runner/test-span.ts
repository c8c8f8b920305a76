/** The time in which a test may use its website: what it began and did not await must not reach into the next one. */

/** From a test's begin to its end. */
export interface TestSpan {
  /**
   * Makes a call of the website, which has to begin before the test ends. `reads` where it changes nothing: then nobody waits for it.
   *
   * @throws {Error} where the test has ended
   */
  call<Result>(name: string, act: () => Promise<Result>, reads?: boolean): Promise<Result>
  /** Runs a matcher; one that is still at work when the test ends was not awaited. */
  match<Result>(matcher: string, judge: () => Promise<Result>): Promise<Result>
  /** Lets no more calls begin, and waits for those that change something. Returns the matchers that were not awaited, by name. */
  close(): Promise<string[]>
  /** Whatever is still under way is told that the website is no longer the test's. */
  end(): void
}

/** `title` is what people find the test by. */
export function createTestSpan(title: string): TestSpan {
  const changes = new Set<Promise<unknown>>()
  const matchers = new Set<{ name: string }>()
  const atEnd = new Set<() => void>()
  let isClosed = false
  const endedBefore = (name: string): Error =>
    new Error(`dc-mock: "${title}" has ended, and ${name} came after; is an await missing in front of it?`)
  const endedDuring = (name: string): Error =>
    new Error(`dc-mock: "${title}" has ended, and its website with it, while ${name} was at work; await it in the test`)
  /** At the end nobody waits any longer: what an ended website answers, or how it refuses, says nothing of the test. */
  const heedEnd = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    let tell = (): void => {}
    const ended = new Promise<never>((_, reject) => {
      tell = () => reject(endedDuring(name))
    })
    atEnd.add(tell)
    try {
      return await Promise.race([act(), ended])
    } finally {
      atEnd.delete(tell)
    }
  }
  return {
    async call(name, act, reads = false) {
      if (isClosed) throw endedBefore(`website.${name}()`)
      if (reads) return heedEnd(`website.${name}()`, act)
      const change = act()
      changes.add(change)
      try {
        return await change
      } finally {
        changes.delete(change)
      }
    },
    async match(matcher, judge) {
      if (isClosed) throw endedBefore(matcher)
      const open = { name: matcher }
      matchers.add(open)
      try {
        return await heedEnd(matcher, judge)
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
      for (const tell of atEnd) tell()
    },
  }
}
