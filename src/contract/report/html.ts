/**
 * Renders a report as a self-contained HTML page. The page does not contain scripts and does not send requests. Text from responses is
 * escaped.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { areaOf, groupBy } from './areas.ts'
import { evaluateAssumptions } from './assumptions.ts'
import { type Cause, findCauses } from './causes.ts'
import { formatTarget } from './format-target.ts'
import { style } from './html-style.ts'
import { html, Markup } from './markup.ts'
import { pluralize } from './pluralize.ts'
import type { ContractReport, ReportedFinding, ReportedRule } from './report.ts'

export function renderHtml(report: ContractReport): string {
  const { target, headline, plan } = report
  const causes = findCauses(report)
  const title = `${verdictOf(report)}: ${formatTarget(target)}`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<h1 class="${report.exit_code === 0 ? 'passed' : 'broken'}">${title}</h1>
${headline === null ? '' : html`<p><strong>${headline}</strong></p>`}
${overview(report)}
${section(
  'Findings',
  causes.map((cause) => causeCard(cause, report)),
)}
${section('Assumptions', [assumptionTable(report)])}
${section(
  'Rules',
  [...groupBy(report.rules, areaOf)].map(([area, rules]) => areaDetails(area, rules)),
)}
${section(
  'Left out',
  [...groupBy(plan.left_out, ({ reason }) => reason)].map(
    ([reason, rules]) =>
      html`<details><summary>${pluralize(rules.length, 'rule')}: ${reason}</summary><p>${rules.map(({ rule }) => html`<code>${rule}</code> `)}</p></details>`,
  ),
)}
</main>
</body>
</html>
`
  return page.text
}

/** Returns a Content Security Policy that allows only the styles of the page. */
function policy(): string {
  const hash = btoa(String.fromCharCode(...sha256(utf8ToBytes(style))))
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
}

function section(title: string, parts: readonly Markup[]): Markup | string {
  return parts.length === 0 ? '' : html`<section>\n<h2>${title}</h2>\n${parts}\n</section>`
}

function verdictOf({ exit_code, problem }: ContractReport): string {
  if (problem) return 'Not verified'
  return {
    0: 'Passed',
    1: 'Failed',
    2: 'Nothing was tested',
    3: 'Unreachable',
    130: 'Stopped',
  }[exit_code]
}

function overview(report: ContractReport): Markup {
  const { target, spec, plan, sent, took_ms, started_at, tool, ledger, baseline } = report
  const evaluated = report.rules.filter(({ verdict }) => verdict !== 'untested').length
  const total = Object.values(sent).reduce((sum, count) => sum + count, 0)
  const rows: (readonly [string, string])[] = [
    ['Target', `${formatTarget(target)} (${target.kind})`],
    ...(target.app_id === null ? [] : [['Website', target.app_id] as const]),
    ...(target.key === null ? [] : [['Key', `${target.key}…`] as const]),
    ['Rules', `${evaluated} evaluated, ${plan.left_out.length} left out`],
    ['Requests', `${total} in ${(took_ms / 1000).toFixed(1)} s, at ${started_at.slice(0, 19).replace('T', ' ')} UTC`],
    [
      'Email checks',
      `${sent.check} spent${plan.budget === null ? '' : ` of ${plan.budget} allowed`}${ledger ? `; ${ledger.checks} in the ledger` : ''}`,
    ],
    ...(plan.side_effects.length === 0 ? [] : [['Left behind', plan.side_effects.join(', ')] as const]),
    ...(baseline
      ? [
          [
            'Compared with',
            `${baseline.url}, ${baseline.started_at.slice(0, 10)}: ${baseline.new.length} new, ${baseline.known.length} known, ${baseline.gone.length} gone`,
          ] as const,
        ]
      : []),
    [
      'Spec',
      `openapi.yaml ${spec.sha256.slice(0, 12)}${spec.overlays.length === 0 ? '' : ` with ${spec.overlays.join(', ')}`}, dc-mock ${tool.version}`,
    ],
  ]
  return html`<dl>${rows.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>\n`)}</dl>`
}

function causeCard({ kind, primary, others, isNew }: Cause, { baseline }: ContractReport): Markup {
  const { rule, finding } = primary
  const state = baseline === null ? '' : isNew ? ', new' : ', known'
  const source = finding.from === 'assumed' ? `assumption (${finding.source})` : `${finding.from}: ${finding.source}`
  return html`<article class="card ${kind}">
<h3><span class="${kind}">${kind === 'broken' ? 'Broken' : 'Refuted'}${state}</span> ${rule.id}</h3>
<p>${rule.title}</p>
${findingList(finding, source)}
<pre>${finding.rerun}</pre>
<pre>${finding.curl}</pre>
${others.length === 0 ? '' : html`<details><summary>${pluralize(others.length, 'more finding')} of this cause</summary>${others.map((other) => html`<h3>${other.rule.id}</h3>${findingList(other.finding, other.finding.source)}`)}</details>`}
</article>
`
}

function findingList(finding: ReportedFinding, source: string): Markup {
  const { method, path, status, at, expected, received, description, location, times } = finding
  return html`<dl>
<dt>Response</dt><dd><code>${method} ${path}</code> → ${status === 0 ? 'no response' : status}${times > 1 ? `, ${times} times` : ''}</dd>
<dt>Location</dt><dd><code>${at}</code></dd>
<dt>Expected</dt><dd>${expected}</dd>
<dt>Received</dt><dd><code>${received}</code></dd>
<dt>Source</dt><dd>${source}: ${description} <span class="dim">${location}</span></dd>
</dl>`
}

function assumptionTable(report: ContractReport): Markup {
  const rows = evaluateAssumptions(report).map(
    ({ number, verdict, facts }) =>
      html`<tr><th scope="row">${number}</th><td class="${verdict}">${formatVerdict(verdict)}</td><td>${facts.map(({ name }) => name).join(', ')}</td></tr>\n`,
  )
  return html`<details><summary>Assumptions made where the documents say nothing</summary>
<table><thead><tr><th scope="col">No.</th><th scope="col">Verdict</th><th scope="col">Facts</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

function areaDetails(area: string, rules: readonly ReportedRule[]): Markup {
  const counts = [...groupBy(rules, ({ verdict }) => verdict)].map(
    ([verdict, { length }]) => `${length} ${formatVerdict(verdict)}`,
  )
  const rows = rules.map(
    ({ id, title, verdict, reason, notes, sources }) =>
      html`<tr><td class="${verdict}">${formatVerdict(verdict)}</td><td><code>${id}</code><br>${title}${reason === '' ? '' : html`<br><span class="dim">${reason}</span>`}${notes.map(({ status, at }) => html`<br><span class="dim">unlisted field: ${status} ${at}</span>`)}</td><td class="dim">${sources.join(', ')}</td></tr>\n`,
  )
  return html`<details><summary>${area}: ${counts.join(', ')}</summary>
<table><thead><tr><th scope="col">Verdict</th><th scope="col">Rule</th><th scope="col">Source</th></tr></thead><tbody>${rows}</tbody></table></details>
`
}

function formatVerdict(verdict: string): string {
  return verdict === 'untested' ? 'not tested' : verdict.replace('-', ' ')
}
