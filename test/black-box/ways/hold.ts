import { expect, it } from 'vitest'
import { openWith } from './behaviour.ts'
import { checking } from './behaviours/checking.ts'
import { failing } from './behaviours/failing.ts'
import { journal } from './behaviours/journal.ts'
import { keysAndTime } from './behaviours/keys-and-time.ts'
import { mailbox } from './behaviours/mailbox.ts'
import { records } from './behaviours/records.ts'
import { scenarios } from './behaviours/scenarios.ts'
import { sharing } from './behaviours/sharing.ts'
import type { Way } from './ways.ts'

const behaviours = {
  ...checking,
  ...keysAndTime,
  ...failing,
  ...journal,
  ...mailbox,
  ...records,
  ...scenarios,
  ...sharing,
}

/** Defines the tests of all behaviors for one way to run a mock. */
export function holdToBehaviours(way: Way): void {
  for (const [title, behave] of Object.entries(behaviours)) {
    const reason = way.cannot[title]
    if (reason === undefined) it(title, () => behave((options) => openWith(way, options)))
    else it.skip(`${title}: ${reason}`, () => {})
  }

  it('lists no exception for an unknown behavior', () => {
    expect(Object.keys(way.cannot).filter((title) => !Object.hasOwn(behaviours, title))).toEqual([])
  })
}
