import type { Fact } from '../../check/facts.ts'
import { nameSource } from '../provenance.ts'
import { anchor } from './markdown.ts'

/** Formats the source of a fact. If the source is an assumption, links to its section in assumptions.md. */
export function linkSource(fact: Pick<Fact, 'from' | 'at'> | null): string {
  if (fact === null) return ''
  const name = nameSource(fact)
  return fact.from === 'assumed' ? `[${name}](assumptions.md#${anchor(name)})` : name
}
