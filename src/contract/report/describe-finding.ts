import { nameSource } from '../../spec/facts.ts'
import type { TracedFinding } from '../run/judge.ts'
import type { Mask } from './mask.ts'
import { hideAddresses, type Privacy, showReceived } from './received.ts'

/** What of a finding must not be shown. */
export interface Discretion {
  mask: Mask
  privacy: Privacy
}

/** A finding in a few lines of plain text: no secret is in it, and nothing about people of a deployment that is not a mock. */
export function describeFinding(finding: TracedFinding, { mask, privacy }: Discretion): string {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, answer } = exchange
  const status = answer.failure === null ? answer.status : 'no answer'
  const often = times === 1 ? '' : `, seen ${times} times`
  return [
    `${request.method} ${mask.text(request.path)} → ${status}, ${hideAddresses(mask.text(at), privacy)}${often}`,
    `  expected ${hideAddresses(mask.text(expected), privacy)}`,
    `  received ${showReceived(mask.data(received), at, privacy)}`,
    `  ${fact.says} (${nameSource(fact)}, openapi.yaml:${fact.line})`,
  ].join('\n')
}
