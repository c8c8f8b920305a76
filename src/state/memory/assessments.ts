import { compileGlob } from '../../service/glob.ts'
import type { StoredAssessment, VerdictRule } from '../../service/model.ts'
import type { VerdictOverride } from '../../service/risk/types.ts'
import { type AddResult, maxPerWebsite } from '../port.ts'
import { toRecord } from './record.ts'

export interface NewPerson {
  email: string
  bulkPattern: string | null
  /** Response fields for a test address. Ignored if a custom verdict matches the address. */
  override: VerdictOverride | null
  /** Response fields for this address only. They take precedence over custom verdicts and test addresses. */
  own?: VerdictOverride | null
}

interface CompiledRule {
  rule: VerdictRule
  fits: (email: string) => boolean
}

/** Custom verdicts and bulk pattern counts. Both affect verdicts on new addresses. */
export class Assessments {
  readonly #seen: Map<string, number>
  #rules: readonly CompiledRule[]

  constructor(bulkPatterns: Iterable<readonly [pattern: string, seen: number]>, verdicts: readonly VerdictRule[]) {
    this.#seen = new Map(bulkPatterns)
    this.#rules = verdicts.map(compile)
  }

  /**
   * Returns the assessment of a new person and the verdict rule that applies, if any. Increments the count for the address's bulk pattern.
   */
  assess(
    { email, bulkPattern, override, own }: NewPerson,
    at: number,
  ): { assessment: StoredAssessment; rule: VerdictRule | null } {
    const seen = bulkPattern === null ? 1 : (this.#seen.get(bulkPattern) ?? 0) + 1
    if (bulkPattern !== null) this.#seen.set(bulkPattern, seen)
    if (own) return { assessment: { seen, at, override: own }, rule: null }
    const rule = this.#ruleFor(email)
    return { assessment: { seen, at, override: rule ? overrideOf(rule) : override }, rule }
  }

  /**
   * Returns the verdict rule that matches a known address but has no effect because a different verdict is already stored. Null if there is
   * none.
   */
  ignored(email: string, { override }: StoredAssessment): VerdictRule | null {
    const rule = this.#ruleFor(email)
    return rule && JSON.stringify(overrideOf(rule)) !== JSON.stringify(override) ? rule : null
  }

  addVerdict(rule: VerdictRule, position = 0): Exclude<AddResult, 'taken'> {
    const replaced = this.removeVerdicts(rule.match)
    if (replaced === 0 && this.#rules.length >= maxPerWebsite.verdicts) return 'full'
    this.#rules = this.#rules.toSpliced(position, 0, compile(rule))
    return 'added'
  }

  removeVerdicts(match: string | null): number {
    const before = this.#rules.length
    const spelled = match?.toLowerCase()
    this.#rules = this.#rules.filter(({ rule }) => match !== null && rule.match.toLowerCase() !== spelled)
    return before - this.#rules.length
  }

  verdicts(): VerdictRule[] {
    return this.#rules.map(({ rule }) => structuredClone(rule))
  }

  get seen(): ReadonlyMap<string, number> {
    return this.#seen
  }

  bulkPatterns(): Record<string, number> {
    return toRecord(this.#seen.entries())
  }

  #ruleFor(email: string): VerdictRule | null {
    return this.#rules.find(({ fits }) => fits(email))?.rule ?? null
  }
}

function compile(rule: VerdictRule): CompiledRule {
  return { rule: structuredClone(rule), fits: compileGlob(rule.match) }
}

function overrideOf({ match: _, ...override }: VerdictRule): VerdictOverride {
  return override
}
