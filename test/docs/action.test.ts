/** Checks the metadata in action.yml. test/installed/action.test.ts runs the steps. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../../src/cli/command-table.ts'

const text = await readFile(fileURLToPath(new URL('../../action.yml', import.meta.url)), 'utf8')
const action = parse(text, { uniqueKeys: true })
const steps: Record<string, unknown>[] = action.runs.steps
const expressionsOf = (value: unknown): string[] =>
  Array.from(JSON.stringify(value ?? '').matchAll(/\$\{\{ (.*?) \}\}/g), ([, name = '']) => name)

it('has only the fields of a composite action', () => {
  expect(Object.keys(action)).toEqual(['name', 'description', 'branding', 'inputs', 'outputs', 'runs'])
  expect(Object.keys(action.runs)).toEqual(['using', 'steps'])
  expect(action.runs.using).toBe('composite')
  // GitHub Marketplace truncates longer descriptions.
  expect(action.description.length).toBeLessThanOrEqual(125)
  for (const [name, input] of Object.entries(action.inputs)) {
    expect(name).toMatch(/^[a-z][a-z-]*$/)
    expect(input, name).toEqual({ description: expect.stringMatching(/./), default: expect.any(String) })
  }
  for (const output of Object.values(action.outputs)) {
    expect(output).toEqual({ description: expect.any(String), value: expect.stringMatching(/^\$\{\{ .* \}\}$/) })
  }
  const fields = new Set(['name', 'id', 'if', 'shell', 'working-directory', 'env', 'run'])
  for (const step of steps) {
    expect(Object.keys(step).filter((field) => !fields.has(field))).toEqual([])
    expect(step).toMatchObject({ shell: 'bash', run: expect.any(String) })
  }
})

it('does not use expressions in scripts', () => {
  for (const { name, run } of steps) expect(expressionsOf(run), String(name)).toEqual([])
  expect(text).not.toMatch(/\beval\b/)
})

it('uses every input, and references no unknown inputs or steps', () => {
  const named = steps.flatMap((step) => [...expressionsOf(step), ...String(step.if ?? '').split(' ')])
  const used = new Set(named.filter((name) => name.startsWith('inputs.')).map((name) => name.slice('inputs.'.length)))
  expect([...used].sort()).toEqual(Object.keys(action.inputs).sort())
  const ids = steps.map(({ id }) => id)
  for (const name of Object.values(action.outputs).flatMap(expressionsOf)) {
    expect(ids).toContain(/^steps\.(\w+)\.outputs\.[\w-]+$/.exec(name)?.[1])
  }
})

it('passes only variables that the script uses and flags that the command accepts', () => {
  for (const step of steps) {
    const run = String(step.run)
    for (const name of Object.keys(step.env ?? {})) expect(run, name).toMatch(new RegExp(`\\b${name}\\b`))
    const named = new Set(Array.from(run.matchAll(/\bdc-mock (serve|env|verify) /g), ([, command]) => command))
    if (named.size === 0) continue
    const known = commands.filter(({ name }) => named.has(name)).flatMap(({ flags }) => flags.map(({ name }) => name))
    const given = Array.from(run.matchAll(/[ ("]--([a-z-]+)(?:=|\)|")/g), ([, flag = '']) => flag)
    expect(given.filter((flag) => flag !== 'version' && !known.includes(flag))).toEqual([])
    expect(given.length).toBeGreaterThan(3)
  }
})
