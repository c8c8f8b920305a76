import { type Document, isObject, type Json, join, nodeAt, textAt } from '../document.ts'
import type { Media, Operation } from '../operation.ts'
import { type Html, html } from './html.ts'

/** A named example of a body. */
export interface Example {
  summary: string
  value: Json
}

export function examplesOf(document: Document, { node }: Media): Example[] {
  const { examples, example } = node.value
  if (example !== undefined) return [{ summary: '', value: example }]
  if (!isObject(examples)) return []
  return Object.keys(examples).map((name) => {
    const { value } = nodeAt(document, join(node.pointer, 'examples', name))
    return { summary: textAt(value, 'summary') || name, value: value.value ?? null }
  })
}

const origin = 'http://127.0.0.1:4010'
/** The private key of a plain start (scenario `default`). */
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'

/** A command that calls an operation on a plain start, with the spec's first example. */
export function curlOf(document: Document, operation: Operation, needsKey: boolean): string {
  const media = operation.body?.media[0]
  const [example] = media ? examplesOf(document, media) : []
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}'${origin}${pathOf(operation)}'`,
    ...(needsKey ? [`-H 'x-dc-key: ${key}'`] : []),
    ...(example
      ? [`-H 'content-type: application/json'`, `-d '${JSON.stringify(example.value).replaceAll("'", "'\\\\''")}'`]
      : []),
  ].join(' \\\n  ')
}

function pathOf({ path, parameters }: Operation): string {
  const exampleOf = (name: string): string => {
    const parameter = parameters.find((candidate) => candidate.name === name)
    return encodeURIComponent(String(parameter?.node.value.example ?? name))
  }
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const search = query.map(({ name }) => `${name}=${exampleOf(name)}`).join('&')
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)) + (search ? `?${search}` : '')
}

/** A value as a block of code: JSON with its parts marked, a text as it is. */
export function codeBlock(value: Json): Html {
  if (typeof value === 'string') return html`<pre><code>${value.trimEnd()}</code></pre>`
  return html`<pre><code>${mark(JSON.stringify(value, null, 2))}</code></pre>`
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi

/** JSON with keys, texts and other values told apart. */
function mark(json: string): Html {
  const parts: Html[] = []
  let end = 0
  for (const match of json.matchAll(token)) {
    const [whole, text, colon] = match
    const kind = colon !== undefined ? 'k' : text !== undefined ? 's' : 'v'
    parts.push(html`${json.slice(end, match.index)}<span class="${kind}">${text ?? whole}</span>${colon ?? ''}`)
    end = match.index + whole.length
  }
  return html`${parts}${json.slice(end)}`
}
