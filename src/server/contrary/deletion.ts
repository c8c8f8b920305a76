import { invalidBody } from '../responses.ts'
import { isSuccess, type Reversal } from './reversal.ts'

const pages = ['showDeletionConfirmation', 'confirmDataDeletion'] as const

/** Statuses for invalid deletion links if assumption A29 is reversed. The keys are the reason IDs of the original responses. */
const linkStatuses: Readonly<Record<string, number>> = { 'link-used': 404, 'link-expired': 404, 'link-unknown': 410 }

export const deletionReversals: readonly Reversal[] = [
  {
    assumption: 'A10',
    variants: ['contrary'],
    operations: ['deleteData'],
    changeResponse(response) {
      if (!isSuccess(response)) return false
      const { request_id } = response.json.data as Record<string, unknown>
      response.status = 202
      response.json = { success: true, job: { id: request_id, state: 'queued' } }
      return true
    },
  },
  {
    assumption: 'A11',
    variants: ['contrary'],
    operations: ['requestDataDeletion'],
    changeResponse(response) {
      if (!isSuccess(response)) return false
      response.status = 200
      response.json = { success: true, data: { state: 'pending' } }
      return true
    },
  },
  {
    assumption: 'A11',
    variants: ['contrary-3'],
    operations: ['requestDataDeletion'],
    changeRequest(body) {
      if (typeof body.email_address !== 'string') return false
      body.email = body.email_address
      delete body.email_address
      return true
    },
    replaceOperation: ({ reversed }) =>
      reversed.includes('A11') ? null : invalidBody('email_address is required', 'email_address'),
  },
  {
    assumption: 'A29',
    variants: ['contrary'],
    operations: pages,
    changeResponse(response) {
      const status = linkStatuses[response.reason]
      if (status === undefined) return false
      response.status = status
      return true
    },
  },
  {
    assumption: 'A42',
    variants: ['contrary'],
    operations: pages,
    changeResponse(response) {
      if (response.json || !response.text.includes('</body>')) return false
      response.text = response.text.replace('</body>', '<script>document.title += " "</script></body>')
      return true
    },
  },
  {
    assumption: 'A46',
    variants: ['contrary-2'],
    operations: ['deleteData'],
    changeResponse(response) {
      if (!isSuccess(response)) return false
      const { deleted } = response.json.data as { deleted: Record<string, number> }
      if (!deleted.visits && !deleted.events) return false
      Object.assign(deleted, { visits: 0, events: 0 })
      return true
    },
  },
]
