import { maskSecrets } from '../../service/mask.ts'
import { formatPath } from '../../spec/json-pointer.ts'
import type { StepFailure } from './run-steps.ts'

/** Maximum length of a printed value, in characters. */
const maxLength = 300

/** Returns one string per line. Masks private keys and session tokens. */
export function formatStepFailure(failure: StepFailure, location: string | null): string[] {
  const { path, expected, received, response } = failure
  const lines = [
    [location, formatPath(path)].filter(Boolean).join(': '),
    `expected  ${formatJson(expected)}`,
    `received  ${formatJson(received)}`,
    ...(response
      ? [`response  ${response.status ?? 'nothing (the connection was closed)'} ${formatJson(response.body)}`]
      : []),
  ]
  return lines.map((line) => maskSecrets(line))
}

function formatJson(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
