/**
 * Detects people whose data the service stored before the recording started. A replay sends pseudonyms for these people. A deployment has
 * no data about the pseudonyms, so its responses can differ from the recorded responses.
 */

import { tryParseJson } from '../../spec/json.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { RecordedExchange } from '../recording/anonymize-exchange.ts'

const identityFields = ['/email', '/user_id'] as const

export function createKnownPersonCheck(recorded: readonly RecordedExchange[]): (one: RecordedExchange) => boolean {
  const known = new Set<string>()
  const seenEmails = new Set<string>()
  for (const { operation, request, response } of recorded) {
    if (response.status !== 200) continue
    if (operation === 'exportUsers') {
      const records = getAtPointer(response.json, '/data')
      for (const record of Array.isArray(records) ? records : []) addExportedUser(record)
    }
    if (operation !== 'checkEmail') continue
    const userInfo = getAtPointer(response.json, '/data/userInfo')
    const email = nameOf(getAtPointer(tryParseJson(request.body), '/email'))
    if (email !== null && !seenEmails.has(email) && typeof userInfo === 'object' && userInfo !== null) {
      add(email)
      add(getAtPointer(userInfo, '/userId'))
      for (const other of listOf(getAtPointer(userInfo, '/related_emails')))
        if (!seenEmails.has(nameOf(other) ?? '')) add(other)
    }
    if (email !== null) seenEmails.add(email)
  }

  function add(value: unknown): void {
    const name = nameOf(value)
    if (name !== null) known.add(name)
  }

  function addExportedUser(record: unknown): void {
    if (seenEmails.has(nameOf(getAtPointer(record, '/email')) ?? '')) return
    for (const field of identityFields) add(getAtPointer(record, field))
  }

  return ({ request }) => {
    const body = tryParseJson(request.body)
    return identityFields.some((field) => known.has(nameOf(getAtPointer(body, field)) ?? ''))
  }
}

/** Normalizes an email address or ID (A1). Returns null if the value is not a string or is blank. */
function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
