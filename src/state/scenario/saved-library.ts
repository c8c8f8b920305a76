/** Situations that the store keeps under a name, beside the scenarios that it started with. */
import type { Store } from '../port.ts'
import { createValueSource, type ScenarioLibrary } from './library.ts'

/** The other scenarios come first in the list; what is saved has a name of its own, or goes before another of its name. */
export function createSavedLibrary(
  others: ScenarioLibrary,
  store: Pick<Store, 'savedScenario' | 'savedScenarios'>,
): ScenarioLibrary {
  const library: ScenarioLibrary = {
    async names() {
      return [...new Set([...(await others.names()), ...(await store.savedScenarios())])]
    },
    async find(name) {
      const document = await store.savedScenario(name)
      return document
        ? { ...createValueSource(document, library), id: `saved ${name}`, label: name }
        : others.find(name)
    },
  }
  return library
}
