/** What rules over exchanges say. */
import type { Exchange } from '../exchange.ts'
import { type ContractFact, factAt, findFact, isBinding, nearestFact } from '../facts.ts'
import type { ExchangeJudgement, Finding } from '../rule.ts'
import type { SpecOperation } from '../spec/read-spec.ts'

/** Of an exchange that shows nothing of a rule. */
export const nothing: ExchangeJudgement = { findings: [], shown: [], silent: true }

/** One finding and the fact that it breaks. */
export function broken(finding: Finding, fact: ContractFact | null): ExchangeJudgement {
  return fact
    ? { findings: [{ ...finding, fact: fact.number }], shown: [fact.number] }
    : { findings: [finding], shown: [] }
}

/** Another status than a fact says, or no answer at all. */
export function missed(exchange: Exchange, expected: number | string, fact: ContractFact | null): ExchangeJudgement {
  const { status, failure } = exchange.answer
  // Whoever asks too often is told nothing of the operation: that there is no limit is a guess (A16).
  const limited = status === 429 && exchange.answerer !== 'checkEmail'
  return broken(
    { exchange, at: 'status', expected: String(expected), received: failure ?? status },
    limited ? findFact('errors.no-rate-limit') : fact,
  )
}

/** Numbers of the facts about what stands at pointers of the spec. */
export function numbersAt(pointers: readonly string[]): number[] {
  return [...new Set(pointers.flatMap((pointer) => factAt(pointer)?.number ?? []))]
}

/**
 * What is wrong where nothing is found at the address of an operation: where only a guess of ours put it there, that guess. Null where
 * the documents have it there.
 */
export function absenceFact(own: SpecOperation): ContractFact | null {
  // The path is documented, its last word is not (service 4.3).
  if (own.id === 'postAutomationConversion') return findFact('conversion.automation-word-is-zapier')
  const fact = nearestFact(own.pointer)
  return fact && !isBinding(fact) ? fact : null
}
