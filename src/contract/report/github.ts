/** A report for GitHub Actions: annotations as workflow commands, and the summary of a step in Markdown. */

import { type Cause, findCauses } from './causes.ts'
import { formatTarget } from './format-target.ts'
import { pluralize } from './pluralize.ts'
import type { ContractReport } from './report.ts'
import { sanitizeText } from './sanitize-text.ts'

/** GitHub shows so many of each kind for a step. */
const maxAnnotations = 10

/** Causes that stand in the summary, which may have 1 MiB. */
const maxCauses = 50

export interface GithubOptions {
  /** Whether refuted assumptions fail the run. */
  strict: boolean
  /** Path of openapi.yaml in the checkout, where it is the one that was verified against; null elsewhere. */
  specFile: string | null
}

/** One line for each cause: an error where it fails the run, else a warning. */
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

function summarizeCause({ primary: { finding }, others }: Cause): string {
  const { method, path, status, at, expected, received, from, source } = finding
  const more = others.length === 0 ? '' : `; ${pluralize(others.length, 'more finding')} of this cause`
  return sanitizeText(
    `${method} ${path} → ${status}, ${at}: expected ${expected}, received ${received} (${from}: ${source})${more}`,
  )
}

/** The summary of the step, in Markdown that takes nothing from an answer for markup. */
export function renderSummary(report: ContractReport, { strict }: Pick<GithubOptions, 'strict'>): string {
  const { target, headline, exit_code, rules, plan, sent, baseline } = report
  const causes = findCauses(report)
  const verdict = exit_code === 0 ? '✅ holds' : exit_code === 1 ? '❌ is broken' : '⚠️ could not be verified'
  const rows = causes.slice(0, maxCauses).map((cause) => {
    const { rule, finding } = cause.primary
    const kind = failsRun(cause, report, strict) ? cause.kind : `${cause.kind}, fails nothing`
    return `| ${[kind, code(rule.id), code(`${finding.method} ${finding.path} → ${finding.status}, ${finding.at}`), code(finding.expected), code(finding.received), code(`${finding.source}, ${finding.location}`)].join(' | ')} |`
  })
  const judged = rules.filter(({ verdict: one }) => one !== 'untested').length
  return [
    `### The contract ${verdict}: ${code(formatTarget(target))}`,
    ...(headline === null ? [] : [code(headline)]),
    `${pluralize(judged, 'rule')} judged, ${plan.left_out.length} left out · spent ${pluralize(sent.check, 'email check')}${plan.budget === null ? '' : ` of ${plan.budget}`}${
      baseline ? ` · ${baseline.new.length} new, ${baseline.known.length} known, ${baseline.gone.length} gone` : ''
    }`,
    ...(rows.length === 0
      ? []
      : [['| | rule | answer | expected | received | who says so |', '|---|---|---|---|---|---|', ...rows].join('\n')]),
    ...(causes.length > maxCauses ? [`${causes.length - maxCauses} more causes are in the JSON report.`] : []),
    ...causes
      .filter((cause) => failsRun(cause, report, strict))
      .slice(0, maxAnnotations)
      .map(
        ({ primary: { rule, finding } }) =>
          `<details><summary>${escapeHtml(rule.id)}</summary>\n\n${fence(`${finding.rerun}\n\n${finding.curl}`)}\n</details>`,
      ),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Text in a table as code: nothing in it is markup, and it ends neither the cell nor the line. */
function code(text: string): string {
  return `<code>${escapeHtml(sanitizeText(text))}</code>`
}

/** In HTML, and in Markdown around it. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'|`*_~[\]\\@#:!]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A block of code that its text cannot end. */
function fence(text: string): string {
  const safe = text.split('\n').map(sanitizeText).join('\n')
  const maxTicks = Math.max(0, ...Array.from(safe.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(Math.max(3, maxTicks + 1))
  return `${ticks}sh\n${safe}\n${ticks}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
