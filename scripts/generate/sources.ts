import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Fact, listFacts } from '../check/facts.ts'
import { parseSpec } from '../check/spec-text.ts'
import { asObject, asText, type Document, type JsonObject, readDocument } from './document.ts'
import { listOperations, type Operation } from './operation.ts'

/** Entry in docs/assumptions.yaml. */
export interface Assumption {
  number: string
  open: string
  assumed: string
  reason: string | null
  observable: boolean
  /** Behavior that replaces the assumption, by variant. */
  contrary: Record<string, string>
  /** Changes of openapi.yaml as actions of an OpenAPI Overlay, by variant. */
  spec: Record<string, JsonObject[]>
  /** Reason why no variant reverses the assumption. Null if a variant reverses it. */
  irreversible: string | null
}

export interface Api extends Document {
  operations: Operation[]
}

/** Sources of all generated files. The files are read only once. */
export interface Sources {
  service: Api
  control: Api
  dashboard: Api
  facts: Fact[]
  assumptions: Assumption[]
}

let sources: Sources | undefined

export function readSources(): Sources {
  if (sources) return sources
  const spec = parseSpec(readFileSync('openapi.yaml', 'utf8'))
  sources = {
    service: toApi({ file: 'openapi.yaml', root: asObject(spec.root, 'openapi.yaml') }),
    control: toApi(readDocument('control.yaml')),
    dashboard: toApi(readDocument('dashboard.yaml')),
    facts: listFacts(spec),
    assumptions: readAssumptions('docs/assumptions.yaml'),
  }
  return sources
}

function toApi(document: Document): Api {
  return { ...document, operations: listOperations(document) }
}

function readAssumptions(file: string): Assumption[] {
  const list: unknown = parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${file} must be a list`)
  return list.map((item: unknown, index) => {
    const where = `${file}: entry ${index + 1}`
    const entry = asObject(item, where)
    return {
      number: asText(entry.number, `${where}: number`),
      open: asText(entry.open, `${where}: open`).trim(),
      assumed: asText(entry.assumed, `${where}: assumed`).trim(),
      reason: entry.reason === undefined ? null : asText(entry.reason, `${where}: reason`).trim(),
      observable: entry.observable === true,
      contrary: Object.fromEntries(
        Object.entries(asObject(entry.contrary ?? {}, `${where}: contrary`)).map(([variant, text]) => [
          variant,
          asText(text, `${where}: contrary.${variant}`).trim(),
        ]),
      ),
      spec: Object.fromEntries(
        Object.entries(asObject(entry.spec ?? {}, `${where}: spec`)).map(([variant, actions]) => [
          variant,
          Array.isArray(actions) ? actions.map((action) => asObject(action, `${where}: spec.${variant}`)) : [],
        ]),
      ),
      irreversible: entry.irreversible === undefined ? null : asText(entry.irreversible, `${where}: irreversible`),
    }
  })
}
