import type { CallOutcome } from './test-client.ts'

/** Describes the result of a call in one line, without the error message. */
export function describeOutcome(outcome: CallOutcome): string {
  const { value, error, requests, timers, listeners } = outcome
  return [
    'error' in outcome ? describeError(error) : describeValue(value),
    requests === 1 ? '' : requests === 0 ? 'no requests' : `${requests} requests`,
    timers === 0 ? '' : 'leaves a timer running',
    listeners === 0 ? '' : `leaves ${listeners} listeners`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return `returns ${value}`
  const action = field(field(value, 'emailInfo'), 'action')
  if (typeof action !== 'string') return `returns ${JSON.stringify(value)}`
  const related = field(field(value, 'userInfo'), 'related_email_count')
  return `returns ${action}, ${related === undefined ? 'userInfo is null' : `userInfo has ${related} related emails`}`
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `throws ${JSON.stringify(error)}`
  const status = field(error, 'statusCode')
  const limit = field(error, 'timeoutMs')
  const { cause } = error
  return [
    `throws ${error.name}`,
    status === undefined ? '' : ` with status ${status}`,
    limit === undefined ? '' : ` after ${limit} ms`,
    cause === undefined ? '' : ` with cause ${describeCause(cause)}`,
  ].join('')
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}` : JSON.stringify(cause)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
