import { describe, expect, it } from 'vitest'
import { applyOverlay } from '../../../src/spec/overlay/apply-overlay.ts'
import { toJsonValue } from '../../../src/spec/overlay/json-value.ts'
import { toOverlay } from '../../../src/spec/overlay/read-overlay.ts'
import { overlayOf } from './overlay-of.ts'

function apply(document: Record<string, never> | object, ...actions: object[]): unknown {
  const root = toJsonValue(document)
  if (typeof root !== 'object' || root === null || Array.isArray(root)) throw new Error('A document is a map')
  return applyOverlay(root, toOverlay(toJsonValue(overlayOf(...actions))))
}

describe('an overlay', () => {
  it('merges maps, concatenates lists, and replaces everything else', () => {
    const document = { a: { b: { c: 1, list: [1] }, kept: true } }
    const update = { b: { c: [2], list: [2], d: { e: null } } }
    expect(apply(document, { target: '$.a', update })).toEqual({
      a: { b: { c: [2], list: [1, 2], d: { e: null } }, kept: true },
    })
  })

  it('appends to a list that it selects', () => {
    expect(apply({ list: [1] }, { target: '$.list', update: [2] })).toEqual({ list: [1, [2]] })
  })

  it('removes selected items in reverse order', () => {
    expect(apply({ list: [0, 1, 2, 3] }, { target: '$.list[0,2,1]', remove: true })).toEqual({ list: [3] })
    expect(apply({ a: { a: { a: 1 } } }, { target: '$..a', remove: true })).toEqual({})
  })

  it('applies each action to the result of the previous one', () => {
    const actions = [
      { target: '$.a', remove: true },
      { target: '$', update: { a: { fresh: true } } },
    ]
    expect(apply({ a: { old: true } }, ...actions)).toEqual({ a: { fresh: true } })
  })

  it('copies the update to each location, so that later changes to one copy do not affect the others', () => {
    const actions = [
      { target: '$.*', update: { x: { n: 1 } } },
      { target: '$.a.x', update: { n: 2 } },
    ]
    expect(apply({ a: {}, b: {} }, ...actions)).toEqual({ a: { x: { n: 2 } }, b: { x: { n: 1 } } })
  })

  it('does not modify the input document', () => {
    const document = { a: { list: [1] } }
    apply(document, { target: '$.a', update: { list: [2] } })
    expect(document).toEqual({ a: { list: [1] } })
  })

  it('treats names of Object.prototype members as ordinary field names', () => {
    expect(apply({ a: {} }, { target: '$.a', update: { constructor: { x: 1 }, toString: 'text' } })).toEqual({
      a: { constructor: { x: 1 }, toString: 'text' },
    })
  })

  it.each([
    [{ target: '$.b', update: {} }, 'actions[0] (target $.b): it matches nothing: $ has no "b"'],
    [{ target: '$.list[?@.no == 7]', remove: true }, 'it matches nothing; the deepest existing node is $.list'],
    [{ target: '$.colour.x', update: {} }, 'matches nothing: $ has no "colour"; did you mean "color"?'],
    [{ target: '$.color', update: {} }, 'it selects a plain value; select the object around it'],
    [{ target: '$.map', update: [1] }, 'it selects an object, so update must be an object too'],
    [{ target: '$', remove: true }, 'the whole document cannot be removed'],
    [{ target: '$..*', update: { a: 1 } }, 'plain value'],
  ])('is rejected if its action is %j', (action, problem) => {
    expect(() => apply({ color: 'red', map: {}, list: [{ no: 1 }] }, action)).toThrow(problem)
  })

  it('is rejected if it grows the document without limit', () => {
    const grow = { target: '$..[?@.g]', update: { a: { g: 1 }, b: { g: 1 }, c: { g: 1 }, d: { g: 1 } } }
    expect(() => apply({ a: { g: 1 } }, ...Array.from({ length: 60 }, () => grow))).toThrow(
      /would add more than|selects more than|nested more than/,
    )
  })
})
