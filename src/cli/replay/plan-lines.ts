/** What a replay would send, in words. */

import type { Recorded } from '../../contract/recording/anonymize-exchange.ts'
import type { ReplayPlan } from '../../contract/replay/replay.ts'
import { groupBy } from '../../contract/report/areas.ts'
import { countOf } from '../../contract/report/count-of.ts'
import { printable } from '../../service/printable.ts'
import { hang, roomOf, wrap } from '../verify/layout.ts'

export interface ReplayPreview extends ReplayPlan {
  /** In words: address and class. */
  target: string
  /** Requests in a second; null knows no limit. */
  rate: number | null
}

export function renderReplayPlan({ target, rate, wouldSend, leftOut }: ReplayPreview, width: number): string[] {
  const pace = rate === null ? [] : [`${Math.ceil(wouldSend.length / rate)} s at ${rate}/s`]
  const count = (wanted: string): number => wouldSend.filter((one) => one.class === wanted).length
  const costs = `${count('free')} free, ${countOf(count('check'), 'email check')}, ${count('write')} that write, ${count('destroy')} that may delete`
  const sending = [...groupBy(wouldSend, (one) => `${one.class}: ${nameOf(one.recorded)}`)]
  const left = [...groupBy(leftOut, ({ reason }) => reason)].flatMap(([reason, ones]) => [
    `left out: ${printable(reason)}`,
    ...counted([...groupBy(ones, ({ recorded }) => nameOf(recorded))], width),
  ])
  return [
    `target  ${target}`,
    ...hang('plan', [countOf(wouldSend.length, 'request'), ...pace, `would send: ${costs}`], ' · ', width),
    ...counted(sending, width),
    ...left,
  ]
}

function counted(groups: readonly (readonly [string, readonly unknown[]])[], width: number): string[] {
  return groups.flatMap(([name, { length }]) =>
    wrap(`${length} ${printable(name)}`, roomOf(width) - 2).map((line) => `  ${line}`),
  )
}

function nameOf({ operation, request }: Recorded): string {
  return operation ?? `${request.method} ${request.path}`
}
