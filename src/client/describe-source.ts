import type { JournalEntry } from '../spec/generated/control.d.ts'

/** Formats the source of an explanation, such as `documented, service 4.8, fact 16`. */
export function describeSource({
  provenance,
  source,
  fact,
}: Pick<JournalEntry['why'], 'provenance' | 'source' | 'fact'>): string {
  switch (provenance) {
    case 'documented':
      return `documented, service ${source}, fact ${fact}`
    case 'client':
      return `published client, fact ${fact}`
    case 'assumed':
      return `assumed, ${source}, fact ${fact}`
    case 'mock':
      return `mock only: ${source}`
  }
}
