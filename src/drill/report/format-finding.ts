import type { DrillFinding, ReportedCall } from './report.ts'

export function formatFinding(finding: DrillFinding): string {
  return formatFindingLines(finding)
    .map((line) => `  ${line}`)
    .join('\n')
}

export function formatFindingLines({ expected, received, because, took_ms, calls }: DrillFinding): string[] {
  const duration = took_ms === null ? '' : ` after ${formatSeconds(took_ms)}`
  return [
    `expected ${expected}`,
    `received ${received}${duration}`,
    because,
    ...(calls.length === 0 ? [] : [`checks: ${calls.map(formatCall).join(', ')}`]),
  ]
}

function formatCall({ after_ms, status, answer }: ReportedCall): string {
  return `${formatSeconds(after_ms)} → ${status === null || String(status) === answer ? answer : `${status} ${answer}`}`
}

function formatSeconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
