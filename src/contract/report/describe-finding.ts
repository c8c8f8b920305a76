import { nameSource } from '../../spec/facts.ts'
import type { RuleFinding } from '../run/evaluate-rule.ts'
import { formatReceived, hideAddresses, type Privacy } from './format-received.ts'
import type { Mask } from './mask.ts'

/** Options that control which parts of a finding are redacted. */
export interface RedactionOptions {
  mask: Mask
  privacy: Privacy
}

/** Formats a finding as a few lines of plain text without secrets. The text contains personal data only if the target is a mock. */
export function describeFinding(finding: RuleFinding, { mask, privacy }: RedactionOptions): string {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, response } = exchange
  const status = response.failure === null ? response.status : 'no response'
  const repetition = times === 1 ? '' : `, seen ${times} times`
  return [
    `${request.method} ${mask.text(request.path)} → ${status}, ${hideAddresses(mask.text(at), privacy)}${repetition}`,
    `  expected ${hideAddresses(mask.text(expected), privacy)}`,
    `  received ${formatReceived(mask.data(received), at, privacy)}`,
    `  ${fact.description} (${nameSource(fact)}, openapi.yaml:${fact.line})`,
  ].join('\n')
}
