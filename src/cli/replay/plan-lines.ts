/** Formats the plan of a replay. */

import type { RecordedExchange } from '../../contract/recording/anonymize-exchange.ts'
import type { ReplayPlan } from '../../contract/replay/replay.ts'
import { groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { toPrintable } from '../../service/printable.ts'
import { limitWidth, wrapLabeled, wrapLines } from '../layout.ts'

export interface ReplayPreview extends ReplayPlan {
  /** Address and kind of the target. */
  target: string
  /** Maximum number of requests per second, or null for no limit. */
  rate: number | null
}

export function renderReplayPlan({ target, rate, wouldSend, leftOut }: ReplayPreview, width: number): string[] {
  const duration = rate === null ? [] : [`${Math.ceil(wouldSend.length / rate)} s at ${rate}/s`]
  const count = (requestClass: string): number => wouldSend.filter((request) => request.class === requestClass).length
  const costs = `${count('free')} free, ${pluralize(count('check'), 'email check')}, ${count('write')} writing, ${count('destroy')} that may delete`
  const sending = [...groupBy(wouldSend, (request) => `${request.class}: ${nameOf(request.recorded)}`)]
  const left = [...groupBy(leftOut, ({ reason }) => reason)].flatMap(([reason, ones]) => [
    `left out: ${toPrintable(reason)}`,
    ...formatGroups([...groupBy(ones, ({ recorded }) => nameOf(recorded))], width),
  ])
  return [
    `target  ${target}`,
    ...wrapLabeled('plan', [pluralize(wouldSend.length, 'request'), ...duration, `would send: ${costs}`], ' · ', width),
    ...formatGroups(sending, width),
    ...left,
  ]
}

function formatGroups(groups: readonly (readonly [string, readonly unknown[]])[], width: number): string[] {
  return groups.flatMap(([name, { length }]) =>
    wrapLines(`${length} ${toPrintable(name)}`, limitWidth(width) - 2).map((line) => `  ${line}`),
  )
}

function nameOf({ operation, request }: RecordedExchange): string {
  return operation ?? `${request.method} ${request.path}`
}
