import { operations } from '../../spec/generated/operations.ts'
import { isObject } from '../../spec/json.ts'
import { type BodyOperation, readBody } from '../../spec/validate.ts'
import { createWhy } from '../../state/journal/why.ts'
import { maxDepth, maxValues, parseJson } from '../request-body.ts'
import type { RequestContext } from '../request-context.ts'
import { jsonResponse } from '../responses.ts'
import { isSuccess, type Reversal, type ReversibleResponse } from './reversal.ts'

/** Documented messages (service 7). Reversing A49 does not change responses that contain these messages. */
const documentedMessages: ReadonlySet<unknown> = new Set([
  'Missing x-dc-key header',
  'Invalid API key',
  'API key validation failed',
])

function isOpenError({ status, json }: ReversibleResponse): boolean {
  return status >= 400 && json !== null && !documentedMessages.has(json.message)
}

function setMessage({ json }: ReversibleResponse, message: string): boolean {
  if (!json || json.message === message) return false
  json.message = message
  return true
}

/**
 * Returns the first error in a rejected request's body. Returns null if the body is valid or cannot be read, or if the operation has no
 * body.
 */
async function findBodyProblem({ operation, request, text }: RequestContext, limit: number): Promise<string | null> {
  if (operation === null || operations[operation].fields === undefined) return null
  const body = text === null ? await request.readText(limit) : { text }
  if (!('text' in body)) return null
  const parsed = parseJson(body.text, { maxDepth, maxValues })
  if (!parsed || !isObject(parsed.value)) return 'Invalid JSON body'
  return readBody(operation as BodyOperation, parsed.value).problem?.message ?? null
}

export const errorReversals: readonly Reversal[] = [
  {
    assumption: 'A45',
    variants: ['contrary'],
    operations: ['postConversion', 'releaseCrm', 'deleteData', 'postAutomationConversion', 'requestDataDeletion'],
    async changeResponse(response, context, { services }) {
      if (response.status !== 401 && response.status !== 404) return false
      const problem = await findBodyProblem(context, services.settings.bodyLimit)
      if (problem === null) return false
      response.status = 400
      response.json = { message: problem }
      return true
    },
  },
  {
    assumption: 'A24',
    variants: ['contrary'],
    operations: [null],
    changeResponse(response) {
      const isUnknownExport = response.status === 401
      if (!isUnknownExport) return false
      response.status = 404
      response.json = { message: 'Not found' }
      return true
    },
  },
  {
    assumption: 'A7',
    variants: ['contrary'],
    changeResponse(response) {
      if (response.reason === 'unknown-path') {
        response.status = 404
        response.json = null
        response.text = '<!doctype html><title>404</title><h1>Page not found</h1>'
        response.headers['content-type'] = 'text/html; charset=utf-8'
        return true
      }
      return response.status === 404 && setMessage(response, 'No such resource')
    },
  },
  {
    assumption: 'A26',
    variants: ['contrary'],
    changeResponse: (response) => response.reason === 'wrong-method' && setMessage(response, 'Use another method'),
  },
  {
    assumption: 'A28',
    variants: ['contrary-2'],
    operations: ['getHealth'],
    changeResponse(response, { request }) {
      const sent = new URLSearchParams(request.query).get('app_id')
      if (sent === null || !isSuccess(response)) return false
      response.json.app_id = sent
      return true
    },
  },
  {
    assumption: 'A32',
    variants: ['contrary'],
    changeResponse(response, { operation }) {
      /*
       * Exclude `getScript`, because its 400 response does not mean that a field is invalid. When A41 is reversed, `getScript` returns 400
       * instead of 404.
       */
      const isOther = operation === null || operation === 'checkEmail' || operation === 'getScript'
      if (response.status !== 400 || isOther || !response.json) return false
      response.status = 422
      response.json = { message: 'Validation failed', errors: [response.json.message] }
      return true
    },
  },
  {
    assumption: 'A37',
    variants: ['contrary'],
    replaceOperation({ operation, body }) {
      const known = operation === null ? undefined : operations[operation].fields
      const unknown = known && isObject(body) ? Object.keys(body).find((name) => !known.includes(name)) : undefined
      if (unknown === undefined) return null
      const problem = `${unknown} is not allowed`
      return jsonResponse({ message: problem }, createWhy('invalid-body', { problem }), [], 400)
    },
  },
  {
    assumption: 'A40',
    variants: ['contrary'],
    changeResponse(response) {
      if (response.status !== 413) return false
      response.status = 400
      return setMessage(response, 'Too much data')
    },
  },
  {
    assumption: 'A49',
    variants: ['contrary-2'],
    changeResponse(response) {
      if (!isOpenError(response) || !response.json) return false
      response.json = { error: { code: response.status, text: response.json.message } }
      return true
    },
  },
  {
    assumption: 'A50',
    variants: ['contrary'],
    changeResponse(response) {
      if (response.status < 400 || response.json === null) return false
      response.headers['content-type'] = 'application/problem+json'
      return true
    },
  },
]
