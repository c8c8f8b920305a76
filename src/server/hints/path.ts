/** Journal hints about unknown paths and unsupported methods. Hints do not change the service's response. */
import type { Hint } from '../../spec/generated/control.d.ts'
import { controlOperations, operations } from '../../spec/generated/operations.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { matchesTemplate } from '../../spec/path-template.ts'

const templates: readonly string[] = [...new Set(Object.values(operations).map(({ path }) => path))]
const controlPaths: readonly string[] = [...new Set(Object.values(controlOperations).map(({ path }) => path))]
const automation = operations.postAutomationConversion.path

/**
 * Suggests a similar service path or control plane path. Returns null if no path is similar.
 * @param word name of the automation platform in the mock's conversion path, such as `zapier`
 */
export function explainPath(path: string, word: string): Hint | null {
  return explainControl(path) ?? explainServicePath(path, word)
}

/** Unlike `explainPath`, never suggests a control plane path. */
export function explainServicePath(path: string, word: string): Hint | null {
  return explainSpelling(path, word) ?? explainWord(path, word) ?? explainNearest(path, word)
}

export function explainMethod(method: string): Hint | null {
  if (method !== 'OPTIONS') return null
  const message =
    'A browser sent a preflight request, but only servers can call this operation. Call the operation from your server'
  return { id: 'preflight-not-allowed', message }
}

/** Returns a hint for a control plane path whose `/_mock` prefix is missing or misspelled, as in `/mock/requests`. */
function explainControl(path: string): Hint | null {
  const intended = [`/_mock${path}`, path.replace(/^\/mock\//, '/_mock/')].find((each) =>
    controlPaths.some((template) => template.startsWith('/_mock/') && matchesTemplate(each, template)),
  )
  return intended ? { id: 'control-path-intended', message: `Did you mean the mock's own ${intended}?` } : null
}

/** Returns a hint for a path with an incorrect prefix, extra slashes or incorrect capitalization. */
function explainSpelling(path: string, word: string): Hint | null {
  const suffix = lowerWords(suffixOf(path))
  const intended = templates.find((template) => matchesTemplate(suffix, suffixOf(withWord(template, word))))
  if (intended === undefined) return null
  const description = describe(intended, word)
  const [plain, known] = [path.replaceAll(/\/+/g, '/').replace(/\/$/, ''), withWord(intended, word)]
  if (matchesTemplate(plain, known)) return misspelled(`Did you mean ${description}, without the extra slashes?`)
  if (matchesTemplate(plain.toLowerCase(), known))
    return misspelled(`Did you mean ${description}? Paths are case-sensitive`)
  const prefix = /^\/api\/v1/.exec(intended)?.[0]
  return misspelled(`Did you mean ${description}?${prefix ? ` The path must start with ${prefix}` : ''}`)
}

/** Returns a hint if the automation platform in a conversion path is not the mock's configured platform. */
function explainWord(path: string, word: string): Hint | null {
  const start = automation.slice(0, automation.lastIndexOf('/') + 1)
  const sentWord = path.startsWith(start) ? path.slice(start.length) : ''
  if (!/^[\w-]+$/.test(sentWord) || sentWord === word) return null
  return {
    id: 'automation-platform-renamed',
    message: `This mock expects the automation platform "${word}", not "${sentWord}". To change the platform, start the mock with --automation-platform ${sentWord}`,
  }
}

/** The hint contains the names of path parameters but not their values, because some values are secret. */
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
  return { id: 'path-incomplete', message: `The path is incomplete. Possible paths: ${known}` }
}

function misspelled(message: string): Hint {
  return { id: 'path-misspelled', message }
}

/** Removes the API prefix and extra slashes from a path. For example, `/API//v1/Script/` becomes `/Script`. */
function suffixOf(path: string): string {
  return path
    .replaceAll(/\/+/g, '/')
    .replace(/\/$/, '')
    .replace(/^(?:\/(?:api|v\d+))+(?=\/)/i, '')
}

/** Converts words to lowercase. Segments with digits or more than 20 letters stay unchanged, because they may be keys or IDs. */
function lowerWords(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[a-z-]{1,20}$/i.test(part) ? part.toLowerCase() : part))
    .join('/')
}

function withWord(template: string, word: string): string {
  return template === automation ? automation.slice(0, automation.lastIndexOf('/') + 1) + word : template
}

function describe(template: string, word: string): string {
  const methods = Object.values(operations).flatMap(({ path, method }) => (path === template ? [method] : []))
  return `${methods.join(' or ')} ${withWord(template, word)}`
}
