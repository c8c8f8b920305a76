import { expect, it } from 'vitest'
import { openWith } from './behavior.ts'
import { accountBehaviors } from './behaviors/accounts.ts'
import { checkBehaviors } from './behaviors/checks.ts'
import { faultBehaviors } from './behaviors/faults.ts'
import { journalBehaviors } from './behaviors/journal.ts'
import { keyBehaviors } from './behaviors/keys-and-time.ts'
import { mailboxBehaviors } from './behaviors/mailbox.ts'
import { recordBehaviors } from './behaviors/records.ts'
import { scenarioBehaviors } from './behaviors/scenarios.ts'
import type { TestClient } from './clients.ts'

const behaviors = {
  ...checkBehaviors,
  ...keyBehaviors,
  ...faultBehaviors,
  ...journalBehaviors,
  ...mailboxBehaviors,
  ...recordBehaviors,
  ...scenarioBehaviors,
  ...accountBehaviors,
}

/** Defines all tests for one way to run a mock. */
export function testBehaviors(client: TestClient): void {
  for (const [title, behavior] of Object.entries(behaviors)) {
    const reason = client.unsupported[title]
    if (reason === undefined) it(title, () => behavior((options) => openWith(client, options)))
    else it.skip(`${title}: ${reason}`, () => {})
  }

  it('every listed exception is for a known behavior', () => {
    expect(Object.keys(client.unsupported).filter((title) => !Object.hasOwn(behaviors, title))).toEqual([])
  })
}
