import { bulkPattern, toIdentity } from '../../service/risk/address.ts'
import { createWhy } from '../../state/journal/why.ts'
import { invalidBody, missingKey, notFound } from '../responses.ts'
import { isSuccess, type Reversal } from './reversal.ts'

const sending = ['postConversion', 'postAutomationConversion'] as const

const otherStatuses: Readonly<Record<string, string>> = { accepted: 'recorded', held: 'waiting', released: 'sent' }

/** Returns an empty list if the response is not an export. */
export function recordsIn(json: unknown): Record<string, unknown>[] {
  return typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data) ? json.data : []
}

export const conversionReversals: readonly Reversal[] = [
  {
    assumption: 'A6',
    variants: ['contrary'],
    operations: ['releaseCrm'],
    changeResponse(response, context) {
      if (response.status !== 401 || !response.json) return false
      // Keep the documented 401 status for an invalid cop_key (service 7).
      if (context.website) response.status = 403
      response.json.message = context.website ? 'Wrong secret' : 'Unknown cop_key'
      return true
    },
  },
  {
    assumption: 'A8',
    variants: ['contrary'],
    operations: sending,
    changeResponse(response) {
      if (!isSuccess(response)) return false
      const { conversion_id, ...data } = response.json.data as Record<string, unknown>
      response.json.data = { id: conversion_id, ...data }
      return true
    },
  },
  {
    assumption: 'A8',
    variants: ['contrary-2'],
    operations: sending,
    changeRequest(body) {
      if (!body.external_id) return false
      delete body.external_id
      return true
    },
  },
  {
    assumption: 'A9',
    variants: ['contrary'],
    operations: ['releaseCrm'],
    changeResponse(response) {
      if (!isSuccess(response)) return false
      response.json = { success: true, count: (response.json.data as Record<string, unknown>).released }
      return true
    },
  },
  {
    assumption: 'A9',
    variants: ['contrary-3'],
    operations: ['releaseCrm'],
    changeRequest(body) {
      if (typeof body.lead_id !== 'string') return false
      body.external_id = body.lead_id
      delete body.lead_id
      delete body.email
      return true
    },
    replaceOperation: ({ reversed }) =>
      reversed.includes('A9') ? null : invalidBody('lead_id is required', 'lead_id'),
  },
  {
    // `createWebsite` applies this reversal by generating a longer release secret. `changeResponse` only adds the reversal to the journal.
    assumption: 'A17',
    variants: ['contrary'],
    operations: ['releaseCrm'],
    changeResponse: (_response, _context, { website }) => (website.identity.keyring.releaseSecret ?? '').length > 32,
  },
  {
    assumption: 'A31',
    variants: ['contrary'],
    operations: ['exportConversions'],
    changeResponse({ json }, _context, { services }) {
      const records = recordsIn(json).filter(({ source }) => source === services.settings.automationPlatform)
      for (const record of records) record.source = 'automation'
      return records.length > 0
    },
  },
  {
    assumption: 'A31',
    variants: ['contrary-3'],
    operations: ['postAutomationConversion'],
    replaceOperation: () => notFound(createWhy('unknown-path')),
  },
  {
    assumption: 'A38',
    variants: ['contrary'],
    operations: ['releaseCrm', 'deleteData'],
    changeRequest(body) {
      if (body.email === undefined || (body.external_id === undefined && body.user_id === undefined)) return false
      delete body.email
      return true
    },
  },
  {
    assumption: 'A39',
    variants: ['contrary'],
    operations: [...sending, 'exportConversions'],
    changeResponse({ json }) {
      const data = json?.data
      const records = Array.isArray(data) ? data : [data]
      const known = records.filter((record) => typeof record?.status === 'string')
      for (const record of known) record.status = otherStatuses[record.status] ?? record.status
      return known.length > 0
    },
  },
  {
    assumption: 'A48',
    variants: ['contrary'],
    operations: ['postConversion'],
    async changeState({ body, email }, { website, services }) {
      if (email === null || body === null) return false
      await website.identify({
        personId: services.ids.id('usr'),
        email: toIdentity(email),
        bulkPattern: bulkPattern(email),
        override: null,
        userId: null,
        sessionId: 'server',
        pageUrl: null,
        userAgent: null,
        device: null,
      })
      return true
    },
  },
  {
    assumption: 'A51',
    variants: ['contrary-3'],
    operations: ['postConversion'],
    replaceOperation: ({ request }) => (request.header('x-dc-key') === null ? missingKey(null) : null),
  },
]
