import { formatCurlSnippet } from '../../../src/pages/snippets.ts'
import type { Document } from '../document.ts'
import { examplesOf } from '../examples.ts'
import type { Operation } from '../operation.ts'
import { origin, plainStart } from './plain-start.ts'

/** Returns a curl command that calls an operation of a mock with default settings. The body is the first example from the spec. */
export function curlOf(document: Document, operation: Operation, needsKey: boolean): string {
  const media = operation.body?.media[0]
  const [example] = media ? examplesOf(document, media) : []
  return formatCurlSnippet({
    method: operation.method,
    url: origin + pathOf(operation),
    headers: {
      ...(needsKey ? { 'x-dc-key': plainStart.private_key } : {}),
      ...(example ? { 'content-type': 'application/json' } : {}),
    },
    body: example ? JSON.stringify(example.value) : null,
  })
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
