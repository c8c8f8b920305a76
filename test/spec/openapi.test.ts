import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { isScalar, parse, parseDocument, visit } from 'yaml'
import { checkSpec, type Finding } from '../../scripts/check/spec.ts'
import { lineWith, smallSpec, smallSpecWith } from './small-spec.ts'

const fileOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const openapi = readFileSync(fileOf('openapi.yaml'), 'utf8')

function checkText(text: string): Promise<Finding[]> {
  const directory = mkdtempSync(join(tmpdir(), 'dc-mock-spec-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'small.yaml')
  writeFileSync(file, text)
  return checkSpec(file)
}

it.each(['openapi.yaml', 'control.yaml', 'dashboard.yaml'])(
  '%s is valid, passes the linter, and has matching examples',
  async (name) => {
    expect(await checkSpec(fileOf(name))).toEqual([])
  },
)

it('reports nothing for a correct spec', async () => {
  expect(await checkText(smallSpec)).toEqual([])
})

it.each([
  [
    'a type that does not exist',
    'schema: { type: string }\n          example: p_1',
    'schema: { type: strng }',
    /strng|compile/,
  ],
  [
    'a required property that is not defined',
    'required: [place]',
    'required: [place, colour]',
    /"colour" is not defined/,
  ],
  ['a keyword of OpenAPI 3.0', 'type: [number, "null"]', 'type: number\n          nullable: true', /nullable/],
  ['a broken reference', 'schemas/Parcel"', 'schemas/Packet"', /Packet/],
  ['a path parameter that is not declared', '/parcels/{id}:', '/parcels/{id}/{place}:', /place/],
  ['an unused component', '    NotFound:\n', '    Lost: { description: Lost. }\n    NotFound:\n', /never used/],
  ['an example of the wrong type', 'weight: 2 }', 'weight: heavy }', /example does not match/],
  ['a body without an example', '          example: none\n', '', /no example/],
  ['a missing summary', '      summary: Move a parcel\n', '', /summary/],
])('reports %s', async (_, found, replacement, message) => {
  const findings = await checkText(smallSpecWith(found, replacement))
  expect(findings.map((finding) => finding.message).join('\n')).toMatch(message)
})

it('reports the line of a problem', async () => {
  const findings = await checkText(smallSpecWith('weight: 2 }', 'weight: heavy }'))
  const line = lineWith('near: {')
  expect(findings).toContainEqual({ line, message: expect.stringMatching('data/weight must be number,null') })
})

it('contains exactly the operation IDs that the control plane and the fixtures use', () => {
  const ids = [...openapi.matchAll(/operationId: (\w+)/g)].map(([, id]) => id)
  expect(ids.sort()).toEqual(
    [
      ['checkEmail', 'getHealth', 'exportUsers', 'exportVisits', 'exportEvents', 'exportConversions'],
      ['postAutomationConversion', 'postConversion', 'releaseCrm', 'deleteData', 'requestDataDeletion'],
      ['showDeletionConfirmation', 'confirmDataDeletion', 'getScript', 'collectVisit', 'collectEvent', 'identifyUser'],
    ]
      .flat()
      .sort(),
  )
})

it('does not mention mock-only features', () => {
  expect(openapi).not.toMatch(/x-mock|\/_mock|\/dashboard/)
})

it.each(['openapi.yaml', 'control.yaml', 'dashboard.yaml'])(
  '%s has no YAML aliases, which some parsers return as text',
  (file) => {
    const aliases: string[] = []
    visit(parseDocument(readFileSync(file, 'utf8')), { Alias: (_, { source }) => void aliases.push(source) })
    expect(aliases).toEqual([])
  },
)

it('has no bounded repetitions or escapes in patterns, because some engines do not handle them well', () => {
  const patterns: string[] = []
  visit(parseDocument(openapi), {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === 'pattern' && isScalar(value)) patterns.push(String(value.value))
    },
  })
  expect(patterns.length).toBeGreaterThan(0)
  expect(patterns.filter((pattern) => /\{\d|\\/.test(pattern))).toEqual([])
})

it('refers to a schema component for each JSON body in components.responses', () => {
  const { responses } = parse(openapi).components
  const inline = Object.keys(responses).filter((name) => {
    const media = responses[name].content['application/json']
    return media && !JSON.stringify(media.schema).includes('#/components/schemas/')
  })
  expect(inline).toEqual([])
})
