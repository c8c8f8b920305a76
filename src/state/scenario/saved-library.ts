/** Scenario library, including saved scenarios. */
import type { Store } from '../port.ts'
import { createValueSource, type ScenarioLibrary } from './library.ts'

/** Adds the saved scenarios to a library. A saved scenario overrides any other scenario with the same name. */
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
