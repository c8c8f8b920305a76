/** A report for GitHub Actions: annotations as workflow commands, and the summary of a step in Markdown. */

import { type Cause, findCauses } from './causes.ts'
import { countOf } from './count-of.ts'
import type { Report } from './report.ts'
import { showText } from './show-text.ts'
import { nameTarget } from './target-name.ts'

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
export function renderAnnotations(report: Report, { strict, specFile }: GithubOptions): string {
  const { headline, problem } = report
  const lines = findCauses(report).map((cause) => {
    const { rule, finding } = cause.lead
    const line = finding.place.split(':').at(-1) ?? ''
    const place = specFile === null ? [] : [`file=${property(specFile)}`, `line=${property(line)}`]
    const fails = doesFail(cause, report, strict)
    return {
      fails,
      text: `::${fails ? 'error' : 'warning'} ${[...place, `title=${property(rule.id)}`].join(',')}::${data(sentenceOf(cause))}`,
    }
  })
  const general =
    headline === null
      ? []
      : [`::${problem ? 'error' : 'notice'} title=dc-mock verify::${data(`${nameTarget(report.target)}: ${headline}`)}`]
  const kinds = [lines.filter(({ fails }) => fails), lines.filter(({ fails }) => !fails)]
  const shown = kinds.flatMap((kind) => kind.slice(0, maxAnnotations)).map(({ text }) => text)
  return [...general, ...shown].map((line) => `${line}\n`).join('')
}

function doesFail({ kind, isNew }: Cause, { baseline }: Report, strict: boolean): boolean {
  return (kind === 'broken' || strict) && (baseline === null || isNew)
}

function sentenceOf({ lead: { finding }, others }: Cause): string {
  const { method, path, status, at, expected, received, from, source } = finding
  const more = others.length === 0 ? '' : `; ${countOf(others.length, 'more finding')} of this cause`
  return showText(
    `${method} ${path} → ${status}, ${at}: expected ${expected}, received ${received} (${from}: ${source})${more}`,
  )
}

/** The summary of the step, in Markdown that takes nothing from an answer for markup. */
export function renderSummary(report: Report, { strict }: Pick<GithubOptions, 'strict'>): string {
  const { target, headline, exit_code, rules, plan, sent, baseline } = report
  const causes = findCauses(report)
  const verdict = exit_code === 0 ? '✅ holds' : exit_code === 1 ? '❌ is broken' : '⚠️ could not be verified'
  const rows = causes.slice(0, maxCauses).map((cause) => {
    const { rule, finding } = cause.lead
    const kind = doesFail(cause, report, strict) ? cause.kind : `${cause.kind}, fails nothing`
    return `| ${[kind, code(rule.id), code(`${finding.method} ${finding.path} → ${finding.status}, ${finding.at}`), code(finding.expected), code(finding.received), code(`${finding.source}, ${finding.place}`)].join(' | ')} |`
  })
  const judged = rules.filter(({ verdict: one }) => one !== 'untested').length
  return [
    `### The contract ${verdict}: ${code(nameTarget(target))}`,
    ...(headline === null ? [] : [code(headline)]),
    `${countOf(judged, 'rule')} judged, ${plan.left_out.length} left out · spent ${countOf(sent.check, 'email check')}${plan.budget === null ? '' : ` of ${plan.budget}`}${
      baseline ? ` · ${baseline.new.length} new, ${baseline.known.length} known, ${baseline.gone.length} gone` : ''
    }`,
    ...(rows.length === 0
      ? []
      : [['| | rule | answer | expected | received | who says so |', '|---|---|---|---|---|---|', ...rows].join('\n')]),
    ...(causes.length > maxCauses ? [`${causes.length - maxCauses} more causes are in the JSON report.`] : []),
    ...causes
      .filter((cause) => doesFail(cause, report, strict))
      .slice(0, maxAnnotations)
      .map(
        ({ lead: { rule, finding } }) =>
          `<details><summary>${escapeHtml(rule.id)}</summary>\n\n${fence(`${finding.again}\n\n${finding.curl}`)}\n</details>`,
      ),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Text in a table as code: nothing in it is markup, and it ends neither the cell nor the line. */
function code(text: string): string {
  return `<code>${escapeHtml(showText(text))}</code>`
}

/** In HTML, and in Markdown around it. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'|`*_~[\]\\@#:!]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A block of code that its text cannot end. */
function fence(text: string): string {
  const safe = text.split('\n').map(showText).join('\n')
  const longest = Math.max(0, ...Array.from(safe.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(Math.max(3, longest + 1))
  return `${ticks}sh\n${safe}\n${ticks}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
