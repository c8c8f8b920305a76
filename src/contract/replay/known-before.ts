/** Who was known to the deployment before a recording began. Under their stand-ins nobody knows them. */
import { pick } from '../pick.ts'
import type { Recorded } from '../recording/anonymize-exchange.ts'

/** Fields of a request by which it says whom it is about. */
const selectors = ['/email', '/user_id'] as const

/** Whether an exchange is about somebody who was known before its recording began. */
export function createKnownBefore(recorded: readonly Recorded[]): (one: Recorded) => boolean {
  const known = new Set<string>()
  const met = new Set<string>()
  for (const { operation, request, answer } of recorded) {
    if (answer.status !== 200) continue
    if (operation === 'exportUsers') {
      const records = pick(answer.json, '/data')
      for (const record of Array.isArray(records) ? records : []) addMissingPrerequisite(record)
    }
    if (operation !== 'checkEmail') continue
    const userInfo = pick(answer.json, '/data/userInfo')
    const email = nameOf(pick(readJson(request.body), '/email'))
    if (email !== null && !met.has(email) && typeof userInfo === 'object' && userInfo !== null) {
      add(email)
      add(pick(userInfo, '/userId'))
      for (const other of listOf(pick(userInfo, '/related_emails'))) if (!met.has(nameOf(other) ?? '')) add(other)
    }
    if (email !== null) met.add(email)
  }

  function add(value: unknown): void {
    const name = nameOf(value)
    if (name !== null) known.add(name)
  }

  function addMissingPrerequisite(record: unknown): void {
    if (met.has(nameOf(pick(record, '/email')) ?? '')) return
    for (const field of selectors) add(pick(record, field))
  }

  return ({ request }) => {
    const body = readJson(request.body)
    return selectors.some((field) => known.has(nameOf(pick(body, field)) ?? ''))
  }
}

/** As an identity (A1). */
function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
