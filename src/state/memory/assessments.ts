import { compileGlob } from '../../service/glob.ts'
import type { StoredAssessment, VerdictRule } from '../../service/model.ts'
import type { VerdictOverride } from '../../service/risk/types.ts'
import { type AddResult, maxPerWebsite } from '../port.ts'
import { LazyMap } from './lazy-map.ts'
import { toRecord } from './record.ts'

/** An address that the website has not seen before. */
export interface NewPerson {
  email: string
  bulkPattern: string | null
  /** Fields set by a steering address. The website's own verdicts take precedence. */
  override: VerdictOverride | null
  /** Fields set for this address. They take precedence over everything else. */
  own?: VerdictOverride | null
}

interface CompiledRule {
  rule: VerdictRule
  fits: (email: string) => boolean
}

/** Inputs for the assessment of new addresses: counts of their bulk patterns, and the website's own verdicts. */
export class Assessments {
  readonly #seen: LazyMap<number>
  #rules: readonly CompiledRule[]

  constructor(bulkPatterns: Iterable<readonly [pattern: string, seen: number]>, verdicts: readonly VerdictRule[]) {
    this.#seen = new LazyMap(bulkPatterns)
    this.#rules = verdicts.map(compile)
  }

  /** Fixes the inputs of a new address's assessment and counts the address in its bulk pattern. */
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

  /** Returns the verdict rule that now matches a stored address, if it differs from the stored verdict. */
  ignored(email: string, { override }: StoredAssessment): VerdictRule | null {
    const rule = this.#ruleFor(email)
    return rule && JSON.stringify(overrideOf(rule)) !== JSON.stringify(override) ? rule : null
  }

  /** Adds a verdict rule with the highest priority. A rule with the same pattern is removed, because it could never match again. */
  addVerdict(rule: VerdictRule): Exclude<AddResult, 'taken'> {
    const replaced = this.removeVerdicts(rule.match)
    if (replaced === 0 && this.#rules.length >= maxPerWebsite.verdicts) return 'full'
    this.#rules = [compile(rule), ...this.#rules]
    return 'added'
  }

  /** Removes the rules of a pattern in any spelling, or all rules with null. Returns the number removed. */
  removeVerdicts(match: string | null): number {
    const before = this.#rules.length
    const spelled = match?.toLowerCase()
    this.#rules = this.#rules.filter(({ rule }) => match !== null && rule.match.toLowerCase() !== spelled)
    return before - this.#rules.length
  }

  verdicts(): VerdictRule[] {
    return this.#rules.map(({ rule }) => structuredClone(rule))
  }

  /** Number of addresses for each bulk pattern. */
  get seen(): Pick<LazyMap<number>, 'keys' | 'values'> {
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
