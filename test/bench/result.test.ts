import { expect, test } from 'vitest'
import { countGoals, type Figure } from '../../bench/measure/result.ts'

function figure(what: string, median: number, more: Partial<Figure> = {}): Figure {
  return { what, spread: { median, low: median, high: median }, goal: { least: 2 }, ...more }
}

test('a goal that figures have together counts once and is met where all of them are', () => {
  const peers = [figure('over A', 3, { together: 'peers' }), figure('over B', 1, { together: 'peers' })]
  expect(countGoals([...peers, figure('alone', 2)])).toEqual({ all: 2, met: 1 })
  expect(countGoals([...peers.toReversed(), figure('alone', 2)])).toEqual({ all: 2, met: 1 })
})

test('a figure without a goal counts for none', () => {
  expect(countGoals([figure('told beside', 1, { goal: null })])).toEqual({ all: 0, met: 0 })
})
