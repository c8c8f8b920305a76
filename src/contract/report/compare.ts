/** A report beside an earlier one, of the same deployment or of another. */
import type { Report, ReportedFinding } from './report.ts'

/**
 * The report with what is new in it. Where it failed for findings alone, only new ones fail it now. `strict`: new refuted assumptions
 * fail it too.
 */
export function compareReports(report: Report, earlier: Report, strict = false): Report {
  const now = findingsOf(report)
  const before = findingsOf(earlier)
  const judged = new Set(report.rules.filter(({ verdict }) => verdict !== 'untested').map(({ id }) => id))
  const isNew = ({ id }: ReportedFinding): boolean => !before.has(id)
  const fresh = [...now.values()].filter(isNew)
  const fails = fresh.some(({ from }) => from !== 'assumed' || strict)
  const isFailed = report.exit_code === 1 && report.problem === null
  return {
    ...report,
    baseline: {
      url: earlier.target.url,
      app_id: earlier.target.app_id,
      started_at: earlier.started_at,
      same_spec: earlier.spec.sha256 === report.spec.sha256,
      new: fresh.map(({ id }) => id),
      known: [...now.keys()].filter((id) => before.has(id)),
      gone: earlier.rules
        .filter(({ id }) => judged.has(id))
        .flatMap(({ findings }) => findings.map(({ id }) => id))
        .filter((id) => !now.has(id)),
    },
    exit_code: isFailed && !fails ? 0 : report.exit_code,
  }
}

function findingsOf({ rules }: Report): ReadonlyMap<string, ReportedFinding> {
  return new Map(rules.flatMap(({ findings }) => findings.map((finding) => [finding.id, finding])))
}
