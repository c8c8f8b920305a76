import { expect, it } from 'vitest'
import { findControlResponseProblem } from '../../src/spec/validate-control-response.ts'
import { findResponseProblem, missingHeader } from '../../src/spec/validate-response.ts'

const json = 'application/json; charset=utf-8'
const health = { success: true, app_id: 'app_1', identified_user_count: 3 }

it('reports nothing for a valid response', () => {
  expect(findResponseProblem('getHealth', 200, json, JSON.stringify(health))).toBeNull()
  expect(findResponseProblem('getHealth', 200, 'Application/JSON', JSON.stringify({ ...health, more: 1 }))).toBeNull()
  expect(findResponseProblem('unknownPath', 404, json, '{"message":"Not found"}')).toBeNull()
  expect(
    findResponseProblem('showDeletionConfirmation', 200, 'text/html; charset=utf-8', '<h1>Delete?</h1>'),
  ).toBeNull()
  expect(findControlResponseProblem('deleteKey', 204, null, '')).toBeNull()
})

it.each([
  ['a status that is not in the spec', 418, json, '{}', 'status must be one of 200, 401, 500, not 418'],
  ['a wrong media type', 200, 'text/html', '{}', 'content-type must be application/json, not text/html'],
  ['a missing media type', 200, null, '{}', 'content-type must be application/json, but is missing'],
  ['a body that is not JSON', 200, json, '{"success":', 'the body is not JSON'],
  ['a body of the wrong type', 200, json, '[]', 'the body must be an object'],
  ['a missing field', 200, json, '{"success":true,"app_id":"app_1"}', 'identified_user_count is required'],
  ['a field of the wrong type', 200, json, JSON.stringify({ ...health, app_id: 5 }), 'app_id must be a string'],
  ['a wrong error message', 500, json, '{"message":"Oops"}', 'message must be "API key validation failed"'],
])('reports %s', (_, status, type, body, message) => {
  expect(findResponseProblem('getHealth', status, type, body)?.message).toBe(message)
})

it('reports a body if none is allowed', () => {
  expect(findControlResponseProblem('deleteKey', 204, json, '{}')?.message).toBe('a 204 response must not have a body')
})

it('reports the problem in the closest schema if no schema matches', () => {
  const answer = (userInfo: unknown) =>
    JSON.stringify({ success: true, data: { emailInfo: {}, userInfo, ipInfo: null } })
  const problem = findResponseProblem('checkEmail', 200, json, answer(null))
  expect(problem).toMatchObject({ path: 'data.emailInfo.status', keyword: 'required' })
})

it('reports a missing required header', () => {
  expect(missingHeader('wrongMethod', 405, new Headers())).toBe('allow')
  expect(missingHeader('wrongMethod', 405, new Headers({ Allow: 'POST' }))).toBeNull()
  expect(missingHeader('getHealth', 200, new Headers())).toBeNull()
})
