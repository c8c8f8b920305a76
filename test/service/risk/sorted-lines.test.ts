import { expect, test } from 'vitest'
import { disposableDomains } from '../../../src/service/risk/generated/disposable-domains.ts'
import { hasLine } from '../../../src/service/risk/sorted-lines.ts'

test('every line of a list is found, and no part of a line', () => {
  const lines = disposableDomains.split('\n')
  const known = new Set(lines)
  const parts = lines.flatMap((line) => [line.slice(1), line.slice(0, -1), `${line}0`, `-${line}`])
  expect(lines.filter((line) => !hasLine(disposableDomains, line))).toEqual([])
  expect(parts.filter((part) => hasLine(disposableDomains, part) !== known.has(part))).toEqual([])
})

test.each(['', 'a', 'b\nd', 'b\nd\nf'])('finds exactly the lines of the list %j', (list) => {
  const lines = list === '' ? [] : list.split('\n')
  for (const line of ['a', 'b', 'c', 'd', 'e', 'f', 'g', '~']) expect(hasLine(list, line)).toBe(lines.includes(line))
})
