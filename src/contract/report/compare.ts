import type { ContractReport, ReportedFinding } from './report.ts'

/**
 * Compares a report with a baseline and adds the differences to the report. Findings that are in the baseline do not make the run fail.
 * @param strict whether newly refuted assumptions make the run fail
 */
export function compareReports(report: ContractReport, baseline: ContractReport, strict = false): ContractReport {
  const currentFindings = findingsOf(report)
  const baselineFindings = findingsOf(baseline)
  const evaluatedRules = new Set(report.rules.filter(({ verdict }) => verdict !== 'untested').map(({ id }) => id))
  const isNew = ({ id }: ReportedFinding): boolean => !baselineFindings.has(id)
  const newFindings = [...currentFindings.values()].filter(isNew)
  const fails = newFindings.some(({ from }) => from !== 'assumed' || strict)
  const isFailed = report.exit_code === 1 && report.problem === null
  return {
    ...report,
    baseline: {
      url: baseline.target.url,
      app_id: baseline.target.app_id,
      started_at: baseline.started_at,
      same_spec: baseline.spec.sha256 === report.spec.sha256,
      new: newFindings.map(({ id }) => id),
      known: [...currentFindings.keys()].filter((id) => baselineFindings.has(id)),
      fixed: baseline.rules
        .filter(({ id }) => evaluatedRules.has(id))
        .flatMap(({ findings }) => findings.map(({ id }) => id))
        .filter((id) => !currentFindings.has(id)),
    },
    exit_code: isFailed && !fails ? 0 : report.exit_code,
  }
}

function findingsOf({ rules }: ContractReport): ReadonlyMap<string, ReportedFinding> {
  return new Map(rules.flatMap(({ findings }) => findings.map((finding) => [finding.id, finding])))
}
