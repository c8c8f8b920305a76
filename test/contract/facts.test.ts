import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resolvePointer } from '../../src/spec/document.ts'
import { factAt, findFact, isBinding, isObservable, nameSource, nearestFact } from '../../src/spec/facts.ts'
import { assumptions, facts } from '../../src/spec/generated/facts.ts'
import { specDocument } from '../../src/spec/generated/spec-document.ts'
import { parsePointer } from '../../src/spec/json-pointer.ts'

it('each fact is at the given line of openapi.yaml', () => {
  const lines = readFileSync('openapi.yaml', 'utf8').split('\n')
  const misplaced = facts.filter(({ kind, number, where, line }) => {
    const text = lines[line - 1] ?? ''
    // The entry of a parameter starts with the parameter's name.
    const key = kind === 'behaviour' ? `number: ${number},` : `${parsePointer(where).at(-1)}:`
    return !text.replaceAll('"', '').includes(key) && !text.includes('- name: ')
  })
  expect(misplaced.map(({ number, line }) => `${number} at ${line}`)).toEqual([])
})

it('each fact, except for behaviors and credentials, has a location that exists in the spec', () => {
  const others = facts.filter(({ kind, where }) => kind !== 'behaviour' && !where.includes('/securitySchemes/'))
  for (const { where } of others) expect(() => resolvePointer(specDocument, where), where).not.toThrow()
})

it('a fact can be found by its number, ID or location, or by a location nested inside it', () => {
  expect(findFact(282)).toBe(factAt('/components/schemas/FraudSignals/properties/domain_maturity'))
  expect(findFact('check.counts-once').number).toBe(14)
  expect(nearestFact('/components/schemas/FraudSignals/properties/domain_maturity/anyOf/0')?.number).toBe(282)
  expect(nearestFact('/components/schemas/Action')).toBeNull()
  expect(() => findFact('check.nonsense')).toThrow('openapi.yaml has no fact check.nonsense')
})

it('only documented facts bind a deployment, and some facts cannot be observed', () => {
  const cite = (no: number): string => {
    const fact = findFact(no)
    return `${nameSource(fact)} ${isBinding(fact) ? 'binds' : 'is assumed'}${isObservable(fact) ? '' : ', unseen'}`
  }
  expect([1, 261, 21, 156].map(cite)).toEqual([
    'service 4.8 binds',
    'client binds',
    'A1 is assumed',
    'A18 is assumed, unseen',
  ])
  const assumed = facts.filter(({ from }) => from === 'assumed').map(({ at }) => at)
  expect(assumed.filter((at) => assumptions[at] === undefined)).toEqual([])
})
