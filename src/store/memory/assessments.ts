import type { StoredAssessment, VerdictRule } from '../../service/model.ts'
import type { Ruling } from '../../service/risk/types.ts'
import { compileGlob } from './glob.ts'
import { LazyMap } from './lazy-map.ts'
import { toRecord } from './record.ts'

/** An address that the website sees for the first time. */
export interface Newcomer {
  email: string
  bulkPattern: string | null
  ruling: Ruling | null
}

interface CompiledRule {
  rule: VerdictRule
  fits: (email: string) => boolean
}

/** What new addresses are judged by: how many of their bulk pattern came before, and the website's own verdicts. */
export class Assessments {
  readonly #seen: LazyMap<number>
  #rules: CompiledRule[] = []

  constructor(bulkPatterns: Readonly<Record<string, number>>, verdicts: readonly VerdictRule[]) {
    this.#seen = new LazyMap(Object.entries(bulkPatterns))
    this.setVerdicts(verdicts)
  }

  /** Settles for good what a new address is judged by, and counts it in its bulk pattern. */
  assess(
    { email, bulkPattern, ruling }: Newcomer,
    at: number,
  ): { assessment: StoredAssessment; rule: VerdictRule | null } {
    const seen = bulkPattern === null ? 1 : (this.#seen.get(bulkPattern) ?? 0) + 1
    if (bulkPattern !== null) this.#seen.set(bulkPattern, seen)
    const rule = this.#rules.find(({ fits }) => fits(email))?.rule ?? null
    return { assessment: { seen, at, ruling: rule ? rulingOf(rule) : ruling }, rule }
  }

  setVerdicts(verdicts: readonly VerdictRule[]): void {
    this.#rules = verdicts.map((rule) => ({ rule: structuredClone(rule), fits: compileGlob(rule.match) }))
  }

  verdicts(): VerdictRule[] {
    return this.#rules.map(({ rule }) => structuredClone(rule))
  }

  bulkPatterns(): Record<string, number> {
    return toRecord(this.#seen.entries())
  }
}

function rulingOf({ match: _, ...ruling }: VerdictRule): Ruling {
  return ruling
}
