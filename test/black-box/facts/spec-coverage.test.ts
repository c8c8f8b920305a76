import { expect, it } from 'vitest'
import { readSources } from '../../../scripts/generate/sources.ts'
import { createSpecCoverage } from './spec-coverage.ts'

const { service } = readSources()
const exportUsers = service.operations.find(({ id }) => id === 'exportUsers')

function visit(answer: unknown) {
  if (!exportUsers) throw new Error('no operation exportUsers')
  const coverage = createSpecCoverage(service)
  const unknown = coverage.recordExchange(exportUsers, {
    sent: [{ in: 'query', name: 'limit' }],
    body: undefined,
    status: 200,
    headers: new Headers(),
    contentType: 'application/json',
    answer,
  })
  return { visits: coverage, unknown }
}

it('counts a parameter or field as covered only if it is present', () => {
  const { visits: coverage, unknown } = visit({ success: true, data: [{ id: 'usr_1', user_id: null }] })
  const has = (name: string) => coverage.has(`/components/schemas/${name}`)
  expect(unknown).toEqual([])
  expect(coverage.has('/components/parameters/Limit')).toBe(true)
  expect(coverage.has('/components/parameters/Cursor')).toBe(false)
  expect(has('UserPage/properties/data')).toBe(true)
  expect(has('UserPage/properties/next_cursor')).toBe(false)
  expect(has('ExportedUser/properties/user_id')).toBe(true)
  expect(has('ExportedUser/properties/email')).toBe(false)
})

it('reports unknown fields at any depth', () => {
  expect(visit({ success: true, extra: 1, data: [{ id: 'usr_1', more: 2 }, { more: 3 }] }).unknown).toEqual([
    'body.extra',
    'body.data[].more',
  ])
})
