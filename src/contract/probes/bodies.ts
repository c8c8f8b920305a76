/** Probes that send empty bodies, invalid JSON, and bodies with missing fields or fields of the wrong type. */

import { isNode, joinPointer, namesIn, resolvePointer } from '../../spec/document.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { SpecNode } from '../../spec/spec-node.ts'
import type { CallShape } from '../call.ts'
import { goodBody } from '../good-body.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { operationIds, specOf } from '../spec/operations.ts'

const texts: Readonly<Record<string, readonly [body: string, description: string]>> = {
  empty: ['', 'an empty body'],
  'cut-off': ['{"email": ', 'truncated JSON'],
  form: ['email=verify', 'a form instead of JSON'],
  list: ['[]', 'a JSON array'],
  text: ['"verify"', 'a JSON string'],
  null: ['null', 'null'],
}

/** Each probe sends one request, and therefore uses at most one email check. */
export const badBodies: readonly Probe[] = operationIds.flatMap((id) => {
  const schema = specOf(id).body?.schema
  if (schema === undefined) return []
  const place = resolvePointer(shippedSpec().root, schema)
  const fields = namesIn(place, 'properties').filter((name) => name !== 'cop_key')
  const needed = requiredIn(place.node).filter((name) => name !== 'cop_key')
  return [
    ...(needed.length === 0
      ? [bodyProbe(id, 'nothing', 'a body without any of the fields', () => ({ operation: id, body: {} }))]
      : []),
    ...needed.map((name) =>
      bodyProbe(id, `without-${name}`, `no ${name}`, (site) => changed(id, site, name, undefined)),
    ),
    ...Object.entries(texts).map(([name, [body, description]]) =>
      bodyProbe(id, name, description, () => ({ operation: id, body })),
    ),
    ...fields.flatMap((name) => {
      const { node } = resolvePointer(shippedSpec().root, joinPointer(place.pointer, 'properties', name))
      return [
        bodyProbe(id, `${name}-null`, `null for ${name}`, (site) => changed(id, site, name, null)),
        bodyProbe(id, `${name}-wrong`, `a value of the wrong type for ${name}`, (site) =>
          changed(id, site, name, otherType(node)),
        ),
      ]
    }),
  ]
})

export const largeBodies: readonly Probe[] = operationIds
  .filter((id) => specOf(id).body !== null)
  .map((id) =>
    defineProbe({
      name: `${id}/large-body`,
      description: 'sends a body larger than 1 MiB',
      calls: { large: { operation: id, oversized: true } },
    }),
  )

function bodyProbe(id: OperationId, name: string, description: string, call: (site: ProbeWebsite) => CallShape): Probe {
  return defineProbe({ name: `${id}/body-${name}`, description: `sends ${description}`, calls: { bad: call } })
}

/** Returns a call whose body is valid except for one field. If `value` is undefined, the field is removed. */
function changed(operation: OperationId, site: ProbeWebsite, name: string, value: unknown): CallShape {
  return { operation, body: { ...goodBody(operation, site), [name]: value } }
}

function requiredIn({ required }: SpecNode): string[] {
  return Array.isArray(required) ? required.map(String) : []
}

function otherType(schema: SpecNode): unknown {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return isNode(schema.properties) || types.includes('number') || types.includes('object') ? 'verify' : true
}
