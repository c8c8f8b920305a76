import type { DrillReport, ReportedCase } from '../../drill/report/report.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ArgumentError } from '../argument-error.ts'
import type { DrillInput } from '../drill-runs.ts'
import { bool, count, destructive, listOf, listOfObjects, nullableText, object, type Tool, text } from '../tool.ts'

interface DrillToolInput extends DrillInput {
  id?: string
  case?: string
}

const maxFailed = 10

export const drillTool: Tool<DrillToolInput> = {
  name: 'drill',
  description:
    'Test the app’s signup against all of the service’s verdicts and failures, and report which cases fail. Set form fields under "drill:" in dc-mock.yaml. To wait for a running drill, call this tool again with `id`. For details of a case, pass `id` and `case`.',
  inputSchema: object({
    'url?': { type: 'string', description: 'Signup URL' },
    'start?': {
      type: 'string',
      description:
        'Command that starts the app. Not needed if the app is already running with the environment variables from the `status` tool',
    },
    'when_the_service_fails?': { enum: ['welcome', 'refuse'] },
    'only?': listOf(text),
    'id?': text,
    'case?': text,
  }),
  outputSchema: object({
    id: text,
    running: bool,
    'done?': count,
    'survived?': count,
    'judged?': count,
    'failed?': listOfObjects({ case: text, expected: text, received: text }),
    'advice?': listOf(text),
    'not_judged?': listOf(text),
    'problem?': nullableText,
    'case?': { type: 'object' },
  }),
  annotations: destructive,
  async run({ id, case: caseId, ...input }, { drills, mock, signal }) {
    const run = id === undefined ? drills.start(input, mock, signal) : drills.get(id)
    const report = await drills.wait(run)
    if (report === null) return { id: run.id, running: true, ...run.progress }
    const summary = { id: run.id, running: false }
    return caseId === undefined
      ? { ...summary, ...summarize(report) }
      : { ...summary, case: describeCase(findCase(report, caseId)) }
  },
}

function summarize({ cases, survived, judged, problem }: DrillReport): object {
  const failed = cases.flatMap(({ id, findings: [finding] }) =>
    finding ? [{ case: id, expected: finding.expected, received: finding.received }] : [],
  )
  const named = (which: (one: ReportedCase) => boolean): string[] => cases.filter(which).map(({ id }) => id)
  return {
    survived,
    judged,
    failed: failed.slice(0, maxFailed),
    advice: named(({ advice }) => advice.length > 0),
    not_judged: named(({ status }) => status === 'not-judged' || status === 'not-run'),
    problem: problem?.message ?? null,
  }
}

function findCase({ cases }: DrillReport, id: string): ReportedCase {
  const found = cases.find((one) => one.id === id)
  if (found) return found
  const ids = cases.map((one) => one.id)
  const nearest = nearestName(id, ids)
  throw new ArgumentError(
    `The drill has no case "${id}". ${nearest === null ? `The cases are ${ids.join(', ')}` : `Did you mean "${nearest}"?`}`,
  )
}

function describeCase({ id, title, status, reason, seen, findings, advice }: ReportedCase): object {
  const describe = ({ expected, received, because, calls, reproduce }: ReportedCase['findings'][number]): object => ({
    ...{ expected, received, because },
    checks: calls.map(({ after_ms, status: code, answer }) => `${after_ms} ms: ${code ?? ''} ${answer}`),
    reproduce,
  })
  return { id, title, status, reason, seen, findings: findings.map(describe), advice: advice.map(describe) }
}
