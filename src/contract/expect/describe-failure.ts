import { maskSecrets } from '../../service/mask.ts'
import { readablePath } from '../../spec/json-pointer.ts'
import type { StepFailure } from './run-steps.ts'

/** Longest value that is shown whole, in characters. */
const maxLength = 300

/** What did not come out as expected, line by line: where, what was expected, what came. Keys are masked. */
export function describeFailure(failure: StepFailure, place: string | null): string[] {
  const { path, expected, received, answered } = failure
  const lines = [
    [place, readablePath(path)].filter(Boolean).join(': '),
    `expected  ${show(expected)}`,
    `received  ${show(received)}`,
    ...(answered ? [`answered  ${answered.status ?? 'nothing: the connection ended'} ${show(answered.body)}`] : []),
  ]
  return lines.map(maskSecrets)
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
