import { nameSource } from '../../spec/facts.ts'
import type { RuleFinding } from '../run/judge.ts'
import { formatReceived, hideAddresses, type Privacy } from './format-received.ts'
import type { Mask } from './mask.ts'

/** What of a finding must not be shown. */
export interface RedactionOptions {
  mask: Mask
  privacy: Privacy
}

/** A finding in a few lines of plain text: no secret is in it, and nothing about people of a deployment that is not a mock. */
export function describeFinding(finding: RuleFinding, { mask, privacy }: RedactionOptions): string {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, response: answer } = exchange
  const status = answer.failure === null ? answer.status : 'no answer'
  const repetition = times === 1 ? '' : `, seen ${times} times`
  return [
    `${request.method} ${mask.text(request.path)} → ${status}, ${hideAddresses(mask.text(at), privacy)}${repetition}`,
    `  expected ${hideAddresses(mask.text(expected), privacy)}`,
    `  received ${formatReceived(mask.data(received), at, privacy)}`,
    `  ${fact.says} (${nameSource(fact)}, openapi.yaml:${fact.line})`,
  ].join('\n')
}
