/** Tests that the control plane and the dashboard use the same vocabulary. */
import { expect, it } from 'vitest'
import { nodeAt } from '../../scripts/generate/document.ts'
import { readSources } from '../../scripts/generate/sources.ts'

const { control, dashboard } = readSources()
const operations = [...control.operations, ...dashboard.operations]

/** CRUD verbs, followed by other actions. */
const verbs =
  /^(get|list|create|update|delete|acquire|release|load|restore|reset|set|advance|stream|signIn|signOut|signUp|buy)(?=[A-Z]|$)/

it('each operation ID starts with a known verb, and each operation has a description', () => {
  expect(operations.filter(({ id }) => !verbs.test(id)).map(({ id }) => id)).toEqual([])
  expect(operations.filter(({ node }) => !node.value.description).map(({ id }) => id)).toEqual([])
})

it('each DELETE operation is named delete, release or signOut, and returns 204 without a body', () => {
  const deleting = operations.filter(({ method }) => method === 'DELETE')
  expect(deleting.filter(({ id }) => !/^(delete|release|signOut)/.test(id)).map(({ id }) => id)).toEqual([])
  const successes = deleting.flatMap(({ answers }) => answers.filter(({ status }) => status < 300))
  expect(successes.map(({ status, media }) => [status, media.length])).toEqual(deleting.map(() => [204, 0]))
})

it('paged lists accept limit and cursor and return next_cursor', () => {
  const lists = operations.filter(({ id }) => id.startsWith('list'))
  const paged = lists.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit' || name === 'cursor'))
  expect(paged.map(({ id }) => id)).toEqual([
    'listWebsites',
    'listPeople',
    'listRequests',
    'listMails',
    'listSignedUpUsers',
  ])
  for (const { id, parameters, answers } of paged) {
    const [limit, cursor] = ['limit', 'cursor'].map((name) => parameters.find((each) => each.name === name))
    expect([id, limit?.schema.value]).toEqual([id, { type: 'integer', minimum: 1, maximum: 1000, default: 100 }])
    expect([id, cursor?.schema.value]).toEqual([id, { type: 'string', minLength: 1 }])
    const schema = answers.find(({ status }) => status === 200)?.media[0]?.schema ?? ''
    const api = control.operations.some((operation) => operation.id === id) ? control : dashboard
    expect(nodeAt(api, schema).value.required).toContain('next_cursor')
  }
})
