import { compileGlob } from '../../service/glob.ts'
import type { StoredAssessment, VerdictRule } from '../../service/model.ts'
import type { VerdictOverride } from '../../service/risk/types.ts'
import { type AddResult, maxPerWebsite } from '../port.ts'
import { LazyMap } from './lazy-map.ts'
import { toRecord } from './record.ts'

/** An address that the website sees for the first time. */
export interface NewPerson {
  email: string
  bulkPattern: string | null
  /** What a steering address demands: the website's own verdicts go before it. */
  override: VerdictOverride | null
  /** What was said of this very address: it goes before all else. */
  own?: VerdictOverride | null
}

interface CompiledRule {
  rule: VerdictRule
  fits: (email: string) => boolean
}

/** What new addresses are judged by: how many of their bulk pattern came before, and the website's own verdicts. */
export class Assessments {
  readonly #seen: LazyMap<number>
  #rules: readonly CompiledRule[]

  constructor(bulkPatterns: Iterable<readonly [pattern: string, seen: number]>, verdicts: readonly VerdictRule[]) {
    this.#seen = new LazyMap(bulkPatterns)
    this.#rules = verdicts.map(compile)
  }

  /** Settles for good what a new address is judged by, and counts it in its bulk pattern. */
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

  /** The verdict that a stored address would get today, where that is another one than it has. */
  ignored(email: string, { override }: StoredAssessment): VerdictRule | null {
    const rule = this.#ruleFor(email)
    return rule && JSON.stringify(overrideOf(rule)) !== JSON.stringify(override) ? rule : null
  }

  /** Puts a verdict before the others, which it goes before; one for the same addresses would never be asked again. */
  addVerdict(rule: VerdictRule): Exclude<AddResult, 'taken'> {
    const replaced = this.removeVerdicts(rule.match)
    if (replaced === 0 && this.#rules.length >= maxPerWebsite.verdicts) return 'full'
    this.#rules = [compile(rule), ...this.#rules]
    return 'added'
  }

  /** Those for a match, however it is spelled, or all with null; how many there were. */
  removeVerdicts(match: string | null): number {
    const before = this.#rules.length
    const spelled = match?.toLowerCase()
    this.#rules = this.#rules.filter(({ rule }) => match !== null && rule.match.toLowerCase() !== spelled)
    return before - this.#rules.length
  }

  verdicts(): VerdictRule[] {
    return this.#rules.map(({ rule }) => structuredClone(rule))
  }

  /** How many of each bulk pattern came before. */
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
