import { nameSource } from '../facts.ts'
import type { TracedFinding } from '../run/judge.ts'

/** A finding in a few lines of plain text, secrets and all. */
export function describeFinding({ exchange, at, expected, received, fact, times }: TracedFinding): string {
  const { request, answer } = exchange
  const status = answer.failure === null ? answer.status : 'no answer'
  const often = times === 1 ? '' : `, seen ${times} times`
  return [
    `${request.method} ${request.path} → ${status}, ${at}${often}`,
    `  expected ${expected}`,
    `  received ${show(received)}`,
    `  ${fact.says} (${nameSource(fact)}, openapi.yaml:${fact.line})`,
  ].join('\n')
}

/** A value as JSON, cut where it is long; `nothing` where there is none. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
