import { groupBy } from '../../contract/report/areas.ts'
import { formatTarget } from '../../contract/report/format-target.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import type { ReportedPlan } from '../../contract/report/report-plan.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { freeChecks } from '../../service/quota.ts'
import { placeholderUrl } from '../../spec/placeholder-url.ts'
import { limitWidth, wrapLabeled, wrapLines } from '../layout.ts'
import type { Output } from '../terminal.ts'
import { summarizeLeftOut } from './left-out-lines.ts'

export interface PlanPreview extends Pick<ContractReport, 'target' | 'spec' | 'plan' | 'ledger'> {
  /**
   * Number of email checks included in the website's plan.
   * @default the number of checks in the free plan
   */
  quota?: number | undefined
}

export function renderPlan({ target, spec, plan, ledger, quota }: PlanPreview, { width }: Output): string[] {
  const isMock = target.kind === 'mock'
  const about = [
    target.url === placeholderUrl ? formatTarget(target) : `${target.url} (${target.kind})`,
    isMock ? 'its own websites' : websiteOf(target),
    `spec ${spec.sha256.slice(0, 12)}, ${spec.overlays.length === 0 ? 'no overlay' : `with ${spec.overlays.join(', ')}`}`,
  ]
  return [
    ...wrapLabeled('target', about.map(sanitizeText), '   ', width),
    ...wrapLabeled('plan', [requestsOf(plan), isMock ? '' : usageOf(plan, ledger, quota)], ' · ', width),
    ...wrapLabeled('', [...sideEffectsOf(plan, isMock), summarizeLeftOut(plan)], ' · ', width),
  ]
}

function websiteOf({ app_id, key }: ContractReport['target']): string {
  const website = app_id === null ? null : `website ${app_id}`
  return [website, key === null ? 'no key' : `key ${key}…`].filter((part) => part !== null).join(', ')
}

function requestsOf({ requests, shrinking, seconds, rate }: ReportedPlan): string {
  const sum = (counts: ReportedPlan['requests']): number => Object.values(counts).reduce((all, one) => all + one, 0)
  const more = sum(shrinking) > 0 ? `, up to ${sum(shrinking)} more to simplify failing examples` : ''
  const duration = rate === null ? '' : `, ${Math.ceil(seconds)} s at ${rate}/s`
  return `${pluralize(sum(requests), 'request')}${duration}${more}`
}

function usageOf({ requests, budget }: ReportedPlan, ledger: ContractReport['ledger'], quota = freeChecks): string {
  const usage =
    requests.check === 0 ? 'uses no email checks' : `uses at most ${pluralize(requests.check, 'email check')}`
  if (ledger === null) return usage
  const left = Math.max(0, quota - ledger.checks)
  const limit =
    requests.check > left
      ? `, which leaves only ${left}`
      : budget !== null && left <= budget
        ? `, so at most ${left}; set --quota N if your plan includes more checks`
        : ''
  return `${usage} (ledger: ${ledger.checks} of ${quota}${limit}; use by others is unknown)`
}

function sideEffectsOf({ side_effects }: ReportedPlan, isMock: boolean): string[] {
  if (isMock) return ['on websites that the run creates and removes']
  if (side_effects.length === 0) return ['creates no data']
  const [first, ...others] = side_effects
  return [`creates ${first}`, ...others]
}

export function renderPlanDetails({ plan }: PlanPreview, { width, paint }: Output): string[] {
  const lineWidth = limitWidth(width)
  const left = [...groupBy(plan.skipped, ({ reason }) => reason)].flatMap(([reason, rules]) => [
    '',
    ...wrapLines(`skipped: ${reason}`, lineWidth).map((line) => paint('dim', line)),
    ...indentLines(rules.map(({ rule }) => rule).join(' '), lineWidth),
  ])
  return ['', 'would send', ...plan.probes.flatMap((probe) => indentLines(describeProbe(probe), lineWidth)), ...left]
}

export function describeProbe({ name, description, requests }: ReportedPlan['probes'][number]): string {
  const counts = Object.entries(requests).filter(([, count]) => count > 0)
  return `${name}: ${description} (${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')})`
}

function indentLines(text: string, lineWidth: number): string[] {
  return wrapLines(text, lineWidth - 2).map((line) => `  ${line}`)
}
