/** Help for the journal where a path or a method is wrong; the answer itself stays the service's. */
import type { Hint } from '../../spec/generated/control.d.ts'
import { controlOperations, operations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'

const templates: readonly string[] = [...new Set(Object.values(operations).map(({ path }) => path))]
const controlPaths: readonly string[] = [...new Set(Object.values(controlOperations).map(({ path }) => path))]
const automation = operations.postAutomationConversion.path

/** What was likely meant by a path that no operation has. `word` is the automation platform's, in the place of the spec's. */
export function explainPath(path: string, word: string): Hint | null {
  return explainControl(path) ?? explainServicePath(path, word)
}

/** What of the service was likely meant, where the mock's own controls are out of reach. */
export function explainServicePath(path: string, word: string): Hint | null {
  return explainSpelling(path, word) ?? explainWord(path, word) ?? explainNearest(path, word)
}

/** Why a path that is known does not take a method. */
export function explainMethod(method: string): Hint | null {
  if (method !== 'OPTIONS') return null
  const says =
    'A browser asked first: this operation is for servers only and answers no preflight; call it from your server'
  return { id: 'preflight-not-allowed', says }
}

/** `/mock/requests`, `/requests`: a path of the mock itself without its beginning. */
function explainControl(path: string): Hint | null {
  const intended = [`/_mock${path}`, path.replace(/^\/mock\//, '/_mock/')].find((each) =>
    controlPaths.some((template) => template.startsWith('/_mock/') && fits(each, template)),
  )
  return intended ? { id: 'path-of-the-mock', says: `Did you mean ${intended}, of the mock itself?` } : null
}

/** The right words with a wrong beginning, slashes that are too many, other case. */
function explainSpelling(path: string, word: string): Hint | null {
  const suffix = lowerWords(suffixOf(path))
  const intended = templates.find((template) => fits(suffix, suffixOf(withWord(template, word))))
  if (intended === undefined) return null
  const description = describe(intended, word)
  const [plain, known] = [path.replaceAll(/\/+/g, '/').replace(/\/$/, ''), withWord(intended, word)]
  if (fits(plain, known)) return misspelled(`Did you mean ${description}, without the extra slashes?`)
  if (fits(plain.toLowerCase(), known)) return misspelled(`Did you mean ${description}? Paths are case-sensitive`)
  const prefix = /^\/api\/v1/.exec(intended)?.[0]
  return misspelled(`Did you mean ${description}?${prefix ? ` It begins with ${prefix}` : ''}`)
}

/** A conversion of an automation platform that has another name here. */
function explainWord(path: string, word: string): Hint | null {
  const start = automation.slice(0, automation.lastIndexOf('/') + 1)
  const sentWord = path.startsWith(start) ? path.slice(start.length) : ''
  if (!/^[\w-]+$/.test(sentWord) || sentWord === word) return null
  return {
    id: 'automation-platform-renamed',
    says: `The automation platform's word is "${word}" here; start with --automation-platform ${sentWord} to change it`,
  }
}

/** A slip in a word, or a path that goes on. Parameters are shown by their names: among them are secrets. */
function explainNearest(path: string, word: string): Hint | null {
  const parts = path.split('/')
  const candidates = new Map(
    templates
      .map((template) => ({ template, words: withWord(template, word).split('/') }))
      .filter(({ words }) => words.length === parts.length)
      .map(({ template, words }) => [
        words.map((each, index) => (each.startsWith('{') ? parts[index] : each)).join('/'),
        template,
      ]),
  )
  const nearest = candidates.get(nearestName(path, candidates.keys()) ?? '')
  if (nearest !== undefined) return misspelled(`Did you mean ${describe(nearest, word)}?`)
  const longer = path.length > 1 ? templates.filter((template) => template.startsWith(`${path}/`)) : []
  if (longer.length === 0 || longer.length > 3) return null
  const known = longer.map((template) => describe(template, word)).join(', or ')
  return { id: 'path-incomplete', says: `The path goes on: ${known}` }
}

function misspelled(says: string): Hint {
  return { id: 'path-misspelled', says }
}

/** The part of a path that is not its beginning: `/API//v1/Script/` as `/Script`. */
function suffixOf(path: string): string {
  return path
    .replaceAll(/\/+/g, '/')
    .replace(/\/$/, '')
    .replace(/^(?:\/(?:api|v\d+))+(?=\/)/i, '')
}

/** Words of a path in lower case; whatever may be a key or an id stays as it is, since case counts there. */
function lowerWords(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[a-z-]{1,20}$/i.test(part) ? part.toLowerCase() : part))
    .join('/')
}

function fits(path: string, template: string): boolean {
  const [parts, words] = [path.split('/'), template.split('/')]
  return (
    parts.length === words.length &&
    words.every((word, index) => (word.startsWith('{') ? parts[index] !== '' : word === parts[index]))
  )
}

function withWord(template: string, word: string): string {
  return template === automation ? automation.slice(0, automation.lastIndexOf('/') + 1) + word : template
}

function describe(template: string, word: string): string {
  const methods = Object.values(operations).flatMap(({ path, method }) => (path === template ? [method] : []))
  return `${methods.join(' or ')} ${withWord(template, word)}`
}
