import type { PrivateKey, WebsiteSnapshot } from '../../service/model.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { jsonPointer, quote } from '../../spec/json-pointer.ts'
import type { ProblemList } from '../scenario/error.ts'

/**
 * Reports each key in `wrong_keys` that is not one of the website's active keys. If the document was saved from a website, ignores the key
 * with a warning instead.
 */
export function matchWrongKeys(
  { saved }: ScenarioDocument,
  snapshot: WebsiteSnapshot,
  keys: readonly PrivateKey[],
  problems: ProblemList,
): { snapshot: WebsiteSnapshot; dropped: string[] } {
  const { wrongKeys = [] } = snapshot.contents
  const names = keys.filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)
  const keptKeys: typeof wrongKeys = []
  const dropped: string[] = []
  for (const [index, wrong] of wrongKeys.entries()) {
    const { name } = wrong
    if (names.includes(name)) keptKeys.push(wrong)
    else if (saved)
      dropped.push(`The website has no active key ${quote(name)}, so the wrong_keys entry for this key is ignored`)
    else problems.add(jsonPointer('wrong_keys', index, 'name'), 'wrongKey', name, names)
  }
  if (dropped.length === 0) return { snapshot, dropped }
  return { snapshot: { ...snapshot, contents: { ...snapshot.contents, wrongKeys: keptKeys } }, dropped }
}
