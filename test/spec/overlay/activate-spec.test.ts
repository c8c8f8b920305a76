import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { activateSpec, readShippedSpec, stringifySpec } from '../../../src/spec/overlay/active-spec.ts'
import { checkPath, overlayOf } from './overlay-of.ts'

const shipped = await readShippedSpec(readFileSync('openapi.yaml', 'utf8'))

async function force(...overlays: (string | object)[]) {
  return activateSpec({ overlays: overlays.map((content, index) => ({ name: `${index + 1}.yaml`, content })) }, shipped)
}

const schema = '$.components.schemas.EmailInfo.properties'
const head = '"overlay":"1.0.0","info":{"title":"t","version":"1"}'

describe('activateSpec', () => {
  it('applies overlays to openapi.yaml in order', async () => {
    const first = overlayOf({ target: schema, update: { velocity: { type: 'number' } } })
    const second = overlayOf({ target: `${schema}.velocity`, update: { minimum: 0 } })
    const { document, from } = await force(first, second)
    expect(document).toHaveProperty('components.schemas.EmailInfo.properties.velocity', { type: 'number', minimum: 0 })
    expect(from).toEqual(['1.yaml', '2.yaml'])
  })

  it('returns a spec that can be printed as YAML and activated again', async () => {
    const changed = await force(overlayOf({ target: schema, update: { velocity: { type: 'number' } } }))
    const again = await activateSpec(
      { overlays: [], spec: { name: 'mine.yaml', content: await stringifySpec(changed) } },
      shipped,
    )
    expect(again.document).toEqual(changed.document)
  })

  it.each([
    ['broken JSON', '{"overlay":"1.0.0"', '1.yaml:1: it is neither YAML nor JSON'],
    ['broken YAML', 'overlay: 1.0.0\nactions: [', '1.yaml:2: it is neither YAML nor JSON'],
    ['a value that is not a map', '42', '1.yaml: it is not an overlay'],
    ['an empty document', '', '1.yaml: it is not an overlay'],
    ['an OpenAPI document', 'openapi: 3.1.0', 'pass it with --spec'],
    ['another overlay version', '{"overlay":"2.0.0"}', 'only version 1.0 is supported'],
    ['an overlay with an unknown field', `{${head},"action":[]}`, 'unknown field "action"; did you mean "actions"?'],
    ['an overlay without actions', `{${head},"actions":[]}`, 'actions must be a list with at least one action'],
    ['an action that changes nothing', `{${head},"actions":[{"target":"$"}]}`, 'actions[0]: it changes nothing'],
    ['an invalid JSONPath', `{${head},"actions":[{"target":"paths","remove":true}]}`, 'a JSONPath must begin with $'],
    [
      'a deeply nested document',
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      '1.yaml: it is nested more than 100 levels deep',
    ],
    ['deeply nested YAML', '['.repeat(50_000), 'nested too deep'],
    ['a huge document', `{"x":"${'x'.repeat(9 * 2 ** 20)}"}`, 'is larger than 8 MiB'],
    [
      'aliases that expand exponentially',
      `a: &a [${'x,'.repeat(9)}]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: [${'*c,'.repeat(9)}]`,
      'alias',
    ],
    ['the key __proto__', `{${head},"actions":[{"target":"$","update":{"__proto__":{"x":1}}}]}`, 'the key __proto__'],
    ['a value that JSON cannot represent', `overlay: 1.0.0\ninfo: { title: t, version: .nan }`, '/info/version is NaN'],
  ])('rejects %s with a one-line error', async (_, content, problem) => {
    const failure = await force(content).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'OverlayError', message: expect.stringContaining(problem) })
    expect(failure).toMatchObject({ message: expect.not.stringContaining('\n') })
  })

  it.each([
    [
      'an unsupported keyword',
      { target: schema, update: { a: { typ: 'string' } } },
      '"typ", which is not supported; did you mean "type"?',
    ],
    ['an unknown type', { target: schema, update: { a: { type: 'text' } } }, 'type must be one of string'],
    ['an invalid pattern', { target: schema, update: { a: { pattern: '(' } } }, 'must be a regular expression'],
    ['a keyword next to $ref', { target: `${schema}.action`, update: { enum: ['ALLOW'] } }, 'next to $ref'],
    [
      'an example that does not match',
      { target: schema, update: { a: { type: 'number', example: 'x' } } },
      '/example does not match',
    ],
    [
      'a reference to a missing schema',
      { target: schema, update: { a: { $ref: '#/components/schemas/Nobody' } } },
      'which does not exist',
    ],
    [
      'a reference to another file',
      { target: schema, update: { a: { $ref: 'other.yaml' } } },
      'bundle the spec into one file',
    ],
    [
      'circular references',
      {
        target: '$.components.schemas',
        update: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
      },
      'refers back to it',
    ],
    ['a missing operation', { target: checkPath, remove: true }, 'operation checkEmail'],
    [
      'a response without a status',
      { target: `${checkPath}.responses`, update: { ok: { description: 'x' } } },
      'only three-digit statuses',
    ],
    [
      'a typo in a response',
      { target: `${checkPath}.responses['200']`, update: { contents: {} } },
      'unknown field "contents"; did you mean "content"?',
    ],
    ['missing responses to unknown paths', { target: '$.x-unrouted', remove: true }, '#/x-unrouted'],
  ])('rejects an overlay that results in %s', async (_, action, problem) => {
    const failure = await force(overlayOf(action)).catch((error: unknown) => error)
    expect(String(failure)).toContain('1.yaml: the resulting spec is invalid: ')
    expect(String(failure)).toContain(problem)
  })

  it('rejects an overlay passed as a spec, and rejects the spec of another service', async () => {
    const put = (content: string) => activateSpec({ overlays: [], spec: { name: 'my.yaml', content } }, shipped)
    await expect(put(`{${head}}`)).rejects.toThrow('my.yaml is an overlay; pass it with --overlay')
    await expect(put('openapi: 3.0.3')).rejects.toThrow('my.yaml: openapi is "3.0.3"; only version 3.1 is supported')
    const other =
      'openapi: 3.1.0\npaths: {}\nx-unrouted: {unknownPath: {status: 404, response: {description: x}}, wrongMethod: {status: 405, response: {description: x}}}'
    await expect(put(other)).rejects.toThrow('my.yaml: operation checkEmail')
  })
})
