/** Tests that docs/in-ci.md describes the inputs and outputs of action.yml. */
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { repository } from '../../scripts/package/repository.ts'
import { version } from '../../src/spec/version.ts'
import { blocksOf, readDocument } from './read-markdown.ts'

const guide = readDocument('docs/in-ci.md')
const action: { inputs: Record<string, { default: string }>; outputs: Record<string, unknown> } = parse(
  readDocument('action.yml'),
)

interface Step {
  uses?: string
  with?: Record<string, string>
}

const steps: Step[] = blocksOf(guide)
  .filter(({ language }) => language === 'yaml')
  .map(({ code }) => parse(code))
  .flatMap(({ jobs }) => Object.values<{ steps: Step[] }>(jobs).flatMap((job) => job.steps))
const uses = steps.filter((step) => step.uses?.includes('dc-mock'))

it('uses only existing action inputs and the tag of this version', () => {
  expect(uses.map((step) => step.with?.command ?? action.inputs.command?.default)).toEqual(['start', 'verify'])
  for (const step of uses) {
    expect(step.uses).toBe(`${repository}@v${version}`)
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})))
  }
})

it('reads credentials only from secrets', () => {
  for (const step of uses) {
    const given = Object.entries(step.with ?? {}).filter(([name]) => /key|secret|token/.test(name))
    for (const [name, value] of given) expect(value, name).toMatch(/^\$\{\{ secrets\.\w+ \}\}$/)
  }
})

it('lists every output, and every input with its default', () => {
  const rows = guide.split('\n').filter((line) => /^\| `[a-z-]+`/.test(line))
  const listed = rows.flatMap((row) =>
    Array.from((row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g), ([, name = '']) => [name, row] as const),
  )
  expect(listed.map(([name]) => name).sort()).toEqual(Object.keys(action.inputs).sort())
  for (const [name, row] of listed) {
    const defaultValue = action.inputs[name]?.default
    const shown = /`([^`]*)`/.exec(row.split('|')[2] ?? '')?.[1] ?? ''
    if (defaultValue !== '' && defaultValue !== 'false') expect([name, shown]).toEqual([name, defaultValue])
  }
  const [, outputs = ''] = /^Outputs: (.*?)\. /m.exec(guide) ?? []
  expect(outputs.match(/[\w-]+/g)).toEqual(Object.keys(action.outputs))
})
