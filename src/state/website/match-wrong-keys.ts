import type { PrivateKey, WebsiteSnapshot } from '../../service/model.ts'
import { jsonPointer, quote } from '../../spec/json-pointer.ts'
import { ruleError } from '../scenario/error.ts'
import type { ChosenScenario } from './choose-scenario.ts'

/**
 * Holds that the keys which a situation says are remembered as wrong are keys of the website that work. A saved state may come
 * from a website with other keys: there, those that are not here are left out, each with a warning.
 *
 * @throws {ScenarioError} where a document that was written by hand names another key
 */
export async function matchWrongKeys(
  { document, locate: place }: ChosenScenario,
  snapshot: WebsiteSnapshot,
  keys: readonly PrivateKey[],
): Promise<{ snapshot: WebsiteSnapshot; dropped: string[] }> {
  const { wrongKeys = [] } = snapshot.contents
  const names = keys.filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)
  const keptKeys: typeof wrongKeys = []
  const dropped: string[] = []
  for (const [index, wrong] of wrongKeys.entries()) {
    const { name } = wrong
    if (names.includes(name)) keptKeys.push(wrong)
    else if (document.saved)
      dropped.push(`The website has no key ${quote(name)} that works: none is remembered as wrong`)
    else throw await place(ruleError(jsonPointer('wrong_keys', index, 'name'), 'wrongKey', name, names))
  }
  if (dropped.length === 0) return { snapshot, dropped }
  return { snapshot: { ...snapshot, contents: { ...snapshot.contents, wrongKeys: keptKeys } }, dropped }
}
