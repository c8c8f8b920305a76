import type { Fact } from '../../check/facts.ts'
import { nameSource } from '../provenance.ts'
import { anchor } from './markdown.ts'

/** Where a fact is known from, an assumption linked to its place in assumptions.md. */
export function linkSource(fact: Pick<Fact, 'from' | 'at'> | null): string {
  if (fact === null) return ''
  const name = nameSource(fact)
  return fact.from === 'assumed' ? `[${name}](assumptions.md#${anchor(name)})` : name
}
