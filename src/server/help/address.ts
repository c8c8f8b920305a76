/** Help for the journal where a path or a method is wrong; the answer itself stays the service's. */
import { controlOperations, operations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'

export interface Hint {
  hint?: string
}

const templates: readonly string[] = [...new Set(Object.values(operations).map(({ path }) => path))]
const controlPaths: readonly string[] = [...new Set(Object.values(controlOperations).map(({ path }) => path))]
const automation = operations.postAutomationConversion.path

/** What was likely meant by a path that no operation has. `word` is the automation platform's, in the place of the spec's. */
export function explainPath(path: string, word: string): Hint {
  const meant = explainControl(path)
  return meant === null ? explainServicePath(path, word) : { hint: meant }
}

/** What of the service was likely meant, where the mock's own controls are out of reach. */
export function explainServicePath(path: string, word: string): Hint {
  const hint = explainSpelling(path, word) ?? explainWord(path, word) ?? explainNearest(path, word)
  return hint === null ? {} : { hint }
}

/** Why a path that is known does not take a method. */
export function explainMethod(method: string): string | undefined {
  return method === 'OPTIONS'
    ? 'A browser asked first: this operation is for servers only and answers no preflight'
    : undefined
}

/** `/mock/requests`, `/requests`: a path of the mock itself without its beginning. */
function explainControl(path: string): string | null {
  const meant = [`/_mock${path}`, path.replace(/^\/mock\//, '/_mock/')].find((each) =>
    controlPaths.some((template) => template.startsWith('/_mock/') && fits(each, template)),
  )
  return meant ? `Did you mean ${meant}, of the mock itself?` : null
}

/** The right words with a wrong beginning, slashes that are too many, other case. */
function explainSpelling(path: string, word: string): string | null {
  const core = lowerWords(coreOf(path))
  const meant = templates.find((template) => fits(core, coreOf(withWord(template, word))))
  if (meant === undefined) return null
  const called = describe(meant, word)
  const [plain, known] = [path.replaceAll(/\/+/g, '/').replace(/\/$/, ''), withWord(meant, word)]
  if (fits(plain, known)) return `Did you mean ${called}, without the slashes that are too many?`
  if (fits(plain.toLowerCase(), known)) return `Did you mean ${called}? Case counts`
  const beginning = /^\/api\/v1/.exec(meant)?.[0]
  return `Did you mean ${called}?${beginning ? ` It begins with ${beginning}` : ''}`
}

/** A conversion of an automation platform that has another name here. */
function explainWord(path: string, word: string): string | null {
  const start = automation.slice(0, automation.lastIndexOf('/') + 1)
  const said = path.startsWith(start) ? path.slice(start.length) : ''
  if (!/^[\w-]+$/.test(said) || said === word) return null
  return `The automation platform's word is "${word}" here; start with --automation-platform ${said} to change it`
}

/** A slip in a word, or a path that goes on. Parameters are shown by their names: among them are secrets. */
function explainNearest(path: string, word: string): string | null {
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
  if (nearest !== undefined) return `Did you mean ${describe(nearest, word)}?`
  const longer = path.length > 1 ? templates.filter((template) => template.startsWith(`${path}/`)) : []
  if (longer.length === 0 || longer.length > 3) return null
  return `It goes on: ${longer.map((template) => describe(template, word)).join(', or ')}`
}

/** The part of a path that is not its beginning: `/API//v1/Script/` as `/Script`. */
function coreOf(path: string): string {
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
