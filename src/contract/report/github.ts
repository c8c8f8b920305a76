/** Renders reports for GitHub Actions: annotations as workflow commands, and a step summary in Markdown. */

import { type Cause, findCauses } from './causes.ts'
import { describeDifference, describeMissing } from './describe-difference.ts'
import { formatTarget } from './format-target.ts'
import { code, escapeData, escapeMarkdownHtml, escapeProperty, fence } from './github-text.ts'
import { pluralize } from './pluralize.ts'
import type { ContractReport } from './report.ts'
import { sanitizeText } from './sanitize-text.ts'

/** Maximum number of annotations of each kind that GitHub displays per step. */
const maxAnnotations = 10

/** Maximum number of causes in the step summary. GitHub limits a summary to 1 MiB. */
const maxCauses = 50

export interface GithubOptions {
  strict: boolean
  /** Path of openapi.yaml in the repository. Null if the run used another spec. */
  specFile: string | null
}

/** Renders one annotation per cause: an error if the cause makes the run fail, otherwise a warning. */
export function renderAnnotations(report: ContractReport, { strict, specFile }: GithubOptions): string {
  const { headline, problem } = report
  const lines = findCauses(report).map((cause) => {
    const { rule, finding } = cause.primary
    const line = finding.location.split(':').at(-1) ?? ''
    const location = specFile === null ? [] : [`file=${escapeProperty(specFile)}`, `line=${escapeProperty(line)}`]
    const fails = failsRun(cause, report, strict)
    return {
      fails,
      text: `::${fails ? 'error' : 'warning'} ${[...location, `title=${escapeProperty(rule.id)}`].join(',')}::${escapeData(summarizeCause(cause))}`,
    }
  })
  const general =
    headline === null
      ? []
      : [
          `::${problem ? 'error' : 'notice'} title=dc-mock verify::${escapeData(`${formatTarget(report.target)}: ${headline}`)}`,
        ]
  const kinds = [lines.filter(({ fails }) => fails), lines.filter(({ fails }) => !fails)]
  const shown = kinds.flatMap((kind) => kind.slice(0, maxAnnotations)).map(({ text }) => text)
  return [...general, ...shown].map((line) => `${line}\n`).join('')
}

function failsRun({ kind, isNew }: Cause, { baseline }: ContractReport, strict: boolean): boolean {
  return (kind === 'broken' || strict) && (baseline === null || isNew)
}

function summarizeCause({ primary: { finding }, others, missing }: Cause): string {
  const { method, path, status, from, source } = finding
  const difference = missing.length > 1 ? describeMissing(missing) : describeDifference(finding)
  const more =
    others.length === 0 ? '' : `. ${pluralize(others.length, 'more finding has', 'more findings have')} the same cause`
  return sanitizeText(`${method} ${path} → ${status}, ${difference} (${from}: ${source})${more}`)
}

/** Returns the annotation for a run that could not start, for example because a secret is missing. */
export function renderErrorAnnotation(message: string): string {
  return `::error title=dc-mock verify::${escapeData(message)}\n`
}

/** Renders the step summary as Markdown. Text from responses is escaped. */
export function renderSummary(report: ContractReport, { strict }: Pick<GithubOptions, 'strict'>): string {
  const { target, headline, exit_code, rules, plan, sent, baseline } = report
  const causes = findCauses(report)
  const verdict = exit_code === 0 ? '✅ passed' : exit_code === 1 ? '❌ failed' : '⚠️ could not be verified'
  const rows = causes.slice(0, maxCauses).map((cause) => {
    const { rule, finding } = cause.primary
    const kind = failsRun(cause, report, strict) ? cause.kind : `${cause.kind}, does not fail the run`
    return `| ${[kind, code(rule.id), code(`${finding.method} ${finding.path} → ${finding.status}, ${finding.at}`), code(finding.expected), code(finding.received), code(`${finding.source}, ${finding.location}`)].join(' | ')} |`
  })
  const evaluated = rules.filter(({ verdict: one }) => one !== 'untested').length
  return [
    `### Contract ${verdict}: ${code(formatTarget(target))}`,
    ...(headline === null ? [] : [code(headline)]),
    `${pluralize(evaluated, 'rule')} evaluated, ${plan.skipped.length} skipped · used ${pluralize(sent.check, 'email check')}${plan.budget === null ? '' : ` of ${plan.budget}`}${
      baseline ? ` · ${baseline.new.length} new, ${baseline.known.length} known, ${baseline.fixed.length} fixed` : ''
    }`,
    ...(rows.length === 0
      ? []
      : [['| | rule | response | expected | received | source |', '|---|---|---|---|---|---|', ...rows].join('\n')]),
    ...(causes.length > maxCauses
      ? [`${pluralize(causes.length - maxCauses, 'more cause is', 'more causes are')} in the JSON report.`]
      : []),
    ...causes
      .filter((cause) => failsRun(cause, report, strict))
      .slice(0, maxAnnotations)
      .map(
        ({ primary: { rule, finding } }) =>
          `<details><summary>${escapeMarkdownHtml(rule.id)}</summary>\n\n${fence(`${finding.rerun}\n\n${finding.curl}`)}\n</details>`,
      ),
  ]
    .join('\n\n')
    .concat('\n')
}
