import type { Document } from '../document.ts'
import { examplesOf } from '../examples.ts'
import type { Operation } from '../operation.ts'
import { origin, plainStart } from './plain-start.ts'

/** Returns a curl command that calls an operation on a mock started with defaults, with the first example from the spec. */
export function curlOf(document: Document, operation: Operation, needsKey: boolean): string {
  const media = operation.body?.media[0]
  const [example] = media ? examplesOf(document, media) : []
  return [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}'${origin}${pathOf(operation)}'`,
    ...(needsKey ? [`-H 'x-dc-key: ${plainStart.private_key}'`] : []),
    ...(example
      ? [`-H 'content-type: application/json'`, `-d '${JSON.stringify(example.value).replaceAll("'", "'\\''")}'`]
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
