/**
 * Tests that every numbered fact has rules that check the fact and mutants that violate the fact, or a reason why a run cannot observe the
 * fact.
 */
import { expect, it } from 'vitest'
import { readContractFacts } from '../../scripts/generate/contract-facts.ts'
import { notObservable } from '../../src/contract/not-observable.ts'
import { contractRules } from '../../src/contract/registry.ts'
import { facts } from '../../src/spec/generated/facts.ts'

const factsWithRule = new Set(contractRules.flatMap((rule) => rule.facts.map(({ number }) => number)))

it('has a rule for each numbered fact, or a reason why the fact has no rule', () => {
  const missing = facts.filter(({ number, name }) => !factsWithRule.has(number) && !(name in notObservable))
  expect(missing.map(({ number, name }) => `${number} ${name}`)).toEqual([])
})

it('lists no reason for a fact that has a rule or does not exist', () => {
  const namesWithoutRule = facts
    .filter(({ number, kind }) => kind === 'behaviour' && !factsWithRule.has(number))
    .map(({ name }) => name)
  expect(Object.keys(notObservable).filter((name) => !namesWithoutRule.includes(name))).toEqual([])
})

it('has a mutant for each fact that has a rule', () => {
  const rows = readContractFacts(facts)
  const missing = facts.filter(({ number }) => factsWithRule.has(number) && rows.get(number)?.mutants.length === 0)
  expect(missing.map(({ number, name }) => `${number} ${name}`)).toEqual([])
})

it('gives each rule a unique ID that consists of an area and a name', () => {
  const ids = contractRules.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
  expect(ids.filter((id) => !/^[a-zA-Z-]+\.[a-z0-9-]+$/.test(id))).toEqual([])
})

it('names a rule after a fact only if the rule tests that fact', () => {
  const byName = new Map(facts.map((fact) => [fact.name, fact.number]))
  const strays = contractRules.filter((rule) => {
    const no = byName.get(rule.id)
    return no !== undefined && !rule.facts.some((fact) => fact.number === no)
  })
  expect(strays.map(({ id }) => id)).toEqual([])
})
