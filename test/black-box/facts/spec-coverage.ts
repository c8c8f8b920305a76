import { isObject, type JsonObject, join, nodeAt } from '../../../scripts/generate/document.ts'
import type { Answer, Media, Operation } from '../../../scripts/generate/operation.ts'
import type { Api } from '../../../scripts/generate/sources.ts'

/** Request and response, reduced to the parts that openapi.yaml describes. */
export interface Exchange {
  sent: { in: string; name: string }[]
  body: unknown
  status: number
  headers: Headers
  contentType: string | null
  /** Response body, parsed if the body is JSON. */
  answer: unknown
}

/** Records which locations in openapi.yaml are covered. */
export interface SpecCoverage {
  /** Records an exchange with an operation. Returns the response fields that are not in openapi.yaml. */
  recordExchange(operation: Operation, exchange: Exchange): string[]
  /** Records a response to a request that does not match any operation. */
  recordResponse(answer: Answer, exchange: Exchange): string[]
  has(pointer: string): boolean
}

export function createSpecCoverage(api: Api): SpecCoverage {
  const seen = new Set<string>()

  /** Marks the properties of a value as covered, based on the schema. Returns the properties that are not in the schema. */
  const walk = (pointer: string, value: unknown, path: string): string[] => {
    const { value: schema, pointer: at } = nodeAt(api, pointer)
    if (Array.isArray(value) && isObject(schema.items)) {
      return value.flatMap((item) => walk(join(at, 'items'), item, `${path}[]`))
    }
    if (!isObject(value)) return []
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => branchesOf(schema, at, keyword))
    const unknown = Object.entries(value).flatMap(([name, part]) => {
      const found = [at, ...branches].map((branch) => propertyAt(branch, name)).filter((place) => place !== null)
      if (found.length === 0 && schema.additionalProperties === undefined) return [`${path}.${name}`]
      return found.flatMap((place) => {
        seen.add(place)
        return walk(place, part, `${path}.${name}`)
      })
    })
    return [...new Set(unknown)]
  }

  const propertyAt = (pointer: string, name: string): string | null => {
    const { value: schema, pointer: at } = nodeAt(api, pointer)
    return isObject(schema.properties) && Object.hasOwn(schema.properties, name) ? join(at, 'properties', name) : null
  }

  const walkMedia = (media: Media[], type: string, value: unknown): string[] => {
    const schema = media.find((one) => one.type === type)?.schema
    return schema ? walk(schema, value, 'body') : []
  }

  const recordResponse: SpecCoverage['recordResponse'] = (
    { node, headers, media },
    { headers: got, contentType, answer },
  ) => {
    seen.add(node.pointer)
    for (const header of headers) if (got.has(header.name)) seen.add(header.node.pointer)
    return walkMedia(media, contentType?.split(';')[0] ?? '', answer)
  }

  return {
    recordResponse,
    recordExchange(operation, exchange) {
      seen.add(operation.node.pointer)
      for (const { in: place, name } of exchange.sent) {
        const parameter = operation.parameters.find((candidate) => candidate.in === place && candidate.name === name)
        if (parameter) seen.add(parameter.node.pointer)
        if (place === 'header' && name === 'x-dc-key') seen.add('/components/securitySchemes/privateKey')
      }
      if (operation.body && exchange.body !== undefined) {
        seen.add(operation.body.node.pointer)
        walkMedia(operation.body.media, 'application/json', exchange.body)
      }
      const answer = operation.answers.find(({ status }) => status === exchange.status)
      return answer ? recordResponse(answer, exchange) : []
    },
    has: (pointer) => seen.has(pointer),
  }
}

function branchesOf(schema: JsonObject, pointer: string, keyword: string): string[] {
  const branches = schema[keyword]
  return Array.isArray(branches) ? branches.map((_, index) => join(pointer, keyword, index)) : []
}
