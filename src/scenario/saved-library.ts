/** Situations that were kept under a name while the mock runs, beside the scenarios that it started with. */
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import { type ScenarioLibrary, sourceOfValue } from './library.ts'

export interface SavedScenarios extends ScenarioLibrary {
  /** The document that was kept under a name. */
  get(name: string): ScenarioDocument | null
  /** Keeps a document under a name, in place of one that was kept under it before. */
  put(name: string, document: ScenarioDocument): void
  /** False where none was kept under the name. */
  remove(name: string): boolean
  /** How many are kept. */
  count(): number
}

/** The other scenarios come first in the list; what is saved has a name of its own, or goes before another of its name. */
export function createSavedLibrary(others: ScenarioLibrary): SavedScenarios {
  const saved = new Map<string, ScenarioDocument>()
  const library: SavedScenarios = {
    async names() {
      return [...new Set([...(await others.names()), ...saved.keys()])]
    },
    find(name) {
      const document = saved.get(name)
      return document ? { ...sourceOfValue(document, library), id: `saved ${name}`, label: name } : others.find(name)
    },
    get: (name) => saved.get(name) ?? null,
    put(name, document) {
      saved.set(name, document)
    },
    remove: (name) => saved.delete(name),
    count: () => saved.size,
  }
  return library
}
