/**
 * Checks the numbered facts of openapi.yaml: every operation, parameter, body, response, header, property and behavior must have
 * a number and a source.
 *
 *     npx node scripts/check/facts.ts            exits 1 and prints file and line of each missing or duplicate fact
 *     npx node scripts/check/facts.ts --number   numbers the facts that have no number, in place
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isMap, parse } from 'yaml'
import { listPlaces, type Place } from './fact-places.ts'
import { parseSpec, type SpecText } from './spec-text.ts'

export type Fact = Omit<Place, 'fact' | 'path'> & {
  number: number
  from: 'documented' | 'client' | 'assumed'
  /** Section of the service documentation, `client`, or number of an assumption. */
  at: string
  /** Number of the fact about the value of a property. Set only if this fact is about the presence of the property. */
  value?: number
  /** Source of the fact in an earlier version. */
  was?: string
}

/** Mistake in the facts, with its line in openapi.yaml. */
export type FactMistake = { line: number; message: string }

const areas: ReadonlySet<string> = new Set(
  'keys check health export conversion gate deletion public-deletion collect script errors billing dashboard client'.split(
    ' ',
  ),
)

/** Sections of the service documentation that can be the source of a fact. 5.1 to 5.6 are the rules of section 5. */
const sections: ReadonlySet<string> = new Set(
  '2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3.1 3.2 4 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 5 5.1 5.2 5.3 5.4 5.5 5.6 6 7 8 9'.split(
    ' ',
  ),
)

/**
 * Returns all facts in the order of the file. Throws an error at the first incomplete fact. `findFactMistakes` finds all incomplete facts.
 */
export function listFacts(spec: SpecText): Fact[] {
  return listPlaces(spec).map(({ fact, path, ...place }) => {
    const { number, from, at, ...more } = readFact(fact)
    if (number === undefined || from === undefined || at === undefined) {
      throw new Error(`openapi.yaml:${place.line}: incomplete fact; run scripts/check/facts.ts to list all`)
    }
    return { number, ...place, from, at, ...more }
  })
}

/** Finds mistakes in the facts of a spec. `assumptions` contains the numbers of the known assumptions. */
export function findFactMistakes(spec: SpecText, assumptions: readonly string[]): FactMistake[] {
  const mistakes: FactMistake[] = []
  const lineOfNumber = new Map<number, number>()
  const lineOfId = new Map<string, number>()
  const named = new Set<string>()
  const values: { line: number; value: number }[] = []

  for (const { kind, name, line, fact } of listPlaces(spec)) {
    const report = (message: string) => mistakes.push({ line, message: `${kind} ${name}: ${message}` })
    if (fact === undefined) {
      report('x-fact is missing')
      continue
    }
    const { number, from, at, value } = readFact(fact)
    if (value !== undefined) values.push({ line, value })
    if (number === undefined) report('the fact has no number; run with --number')
    else if (lineOfNumber.has(number)) report(`number ${number} is already used in line ${lineOfNumber.get(number)}`)
    else lineOfNumber.set(number, line)

    if (from === undefined) report('from must be documented, client or assumed')
    else if (at === undefined) report('at must be a string')
    else if (!isKnownSource(from, at, assumptions)) report(`at is not a known source for ${from}: ${at}`)
    if (at !== undefined) named.add(at)

    if (kind !== 'behaviour') continue
    if (!/^[a-z-]+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) report('id must have the format area.what-is-true')
    else if (!areas.has(name.slice(0, name.indexOf('.')))) report(`the area must be one of ${[...areas].join(', ')}`)
    if (lineOfId.has(name)) report(`the id is already used in line ${lineOfId.get(name)}`)
    lineOfId.set(name, line)
  }

  for (const { line, value } of values) {
    if (!lineOfNumber.has(value)) mistakes.push({ line, message: `value is not the number of a fact: ${value}` })
  }
  for (const assumption of assumptions) {
    if (!named.has(assumption)) mistakes.push({ line: 1, message: `no fact refers to assumption ${assumption}` })
  }
  return mistakes
}

/** Adds numbers to the facts without a number and returns the text of the spec. The rest of the text does not change. */
export function numberFacts(spec: SpecText): string {
  const places = listPlaces(spec)
  let next = Math.max(0, ...places.map(({ fact }) => readFact(fact).number ?? 0)) + 1
  const insertions: { at: number; text: string }[] = []
  for (const { fact, path } of places) {
    const node = spec.document.getIn(path, true)
    if (fact === undefined || 'number' in fact || !isMap(node) || !node.range) continue
    const start = node.range[0]
    const opening = node.flow ? (/^\{\s*/.exec(spec.text.slice(start))?.[0].length ?? 1) : 0
    const separator = node.flow ? ', ' : `\n${' '.repeat(spec.lines.linePos(start).col - 1)}`
    insertions.push({ at: start + opening, text: `number: ${next++}${separator}` })
  }
  // Insert the numbers into the text, because printing the document again would reflow every long line.
  let text = ''
  let copied = 0
  for (const insertion of insertions.sort((a, b) => a.at - b.at)) {
    text += spec.text.slice(copied, insertion.at) + insertion.text
    copied = insertion.at
  }
  return text + spec.text.slice(copied)
}

/** Returns the numbers in docs/assumptions.yaml. */
export function readAssumptionNumbers(text: string): string[] {
  const list: unknown = parse(text)
  if (!Array.isArray(list)) throw new Error('docs/assumptions.yaml: expected a list')
  return list.map((entry: { number?: unknown }) => String(entry.number))
}

function isKnownSource(from: Fact['from'], at: string, assumptions: readonly string[]): boolean {
  if (from === 'documented') return sections.has(at)
  return from === 'client' ? at === 'client' : assumptions.includes(at)
}

function readFact(fact: Place['fact']): Partial<Pick<Fact, 'number' | 'from' | 'at' | 'value' | 'was'>> {
  const { number, from, at, value, was } = fact ?? {}
  return {
    ...(typeof number === 'number' && Number.isInteger(number) ? { number } : {}),
    ...(from === 'documented' || from === 'client' || from === 'assumed' ? { from } : {}),
    ...(typeof at === 'string' ? { at } : {}),
    ...(typeof value === 'number' ? { value } : {}),
    ...(typeof was === 'string' ? { was } : {}),
  }
}

if (import.meta.main) {
  const file = new URL('../../openapi.yaml', import.meta.url)
  if (process.argv.includes('--number')) {
    writeFileSync(file, numberFacts(parseSpec(readFileSync(file, 'utf8'))))
  }
  const assumptions = readFileSync(new URL('../../docs/assumptions.yaml', import.meta.url), 'utf8')
  const mistakes = findFactMistakes(parseSpec(readFileSync(file, 'utf8')), readAssumptionNumbers(assumptions))
  for (const { line, message } of mistakes) console.error(`openapi.yaml:${line}: ${message}`)
  process.exitCode = mistakes.length > 0 ? 1 : 0
}
