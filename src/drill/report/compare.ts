import { isObject, tryParseJson } from '../../spec/json.ts'
import { type DrillFinding, type DrillReport, drillReportVersion } from './report.ts'

/** Adds a comparison with the baseline to the report. Findings that are also in the baseline do not cause the drill to fail. */
export function compareDrills(report: DrillReport, baseline: DrillReport, strict: boolean): DrillReport {
  const current = findingsOf(report, strict)
  const earlier = findingsOf(baseline, strict)
  const judgedCases = new Set(
    report.cases.filter(({ status }) => status === 'survived' || status === 'failed').map(({ id }) => id),
  )
  const added = [...current.keys()].filter((id) => !earlier.has(id))
  return {
    ...report,
    baseline: {
      new: added,
      known: [...current.keys()].filter((id) => earlier.has(id)),
      fixed: [...earlier.keys()].filter((id) => !current.has(id) && judgedCases.has(id.slice(0, id.indexOf('/')))),
    },
    exit_code: report.exit_code === 1 && added.length === 0 ? (report.problem === null ? 0 : 2) : report.exit_code,
  }
}

function findingsOf({ cases }: DrillReport, strict: boolean): Map<string, DrillFinding> {
  const findings = cases.flatMap((one) => (strict ? [...one.findings, ...one.advice] : one.findings))
  return new Map(findings.map((finding) => [finding.id, finding]))
}

/** Returns null if the text is not a drill report or has an unsupported format version. */
export function readDrillReport(text: string): DrillReport | null {
  const value = tryParseJson(text)
  return isDrillReport(value) ? value : null
}

function isDrillReport(value: unknown): value is DrillReport {
  return (
    isObject(value) &&
    isObject(value.tool) &&
    value.tool.name === 'dc-mock drill' &&
    value.version === drillReportVersion &&
    Array.isArray(value.cases) &&
    value.cases.every((one: unknown) => isObject(one) && Array.isArray(one.findings) && Array.isArray(one.advice))
  )
}
