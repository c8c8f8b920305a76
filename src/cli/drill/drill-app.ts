import type { MockHandles, Website } from '../../client/handles.ts'
import type { TestedApp } from '../../drill/app.ts'
import type { DrillProgress } from '../../drill/drill-session.ts'
import type { DrillReport } from '../../drill/report/report.ts'
import { runDrill } from '../../drill/run-drill.ts'
import { createDrillId } from '../../drill/sign-up.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import type { DrillSettings } from './settings.ts'

interface RunOptions {
  now(): number
  signal: AbortSignal
  onProgress(progress: DrillProgress): void
}

export async function drillApp(
  settings: DrillSettings,
  { app, mock, website }: { app: TestedApp; mock: MockHandles; website: Website | null },
  { now, signal, onProgress }: RunOptions,
): Promise<DrillReport> {
  const { command, request, policy, outcomes, only, skip, strict, limitMs, rerun } = settings
  const { sleep, random } = createEnvironment({})
  return runDrill(
    {
      app,
      mock,
      website,
      environment: { now, sleep, runId: createDrillId(random) },
      spec: shippedSpec(),
      url: command === null ? request.url : null,
      policy,
      matches: outcomes,
      only,
      skip,
      strict,
      limitMs,
      rerun,
      signal,
    },
    onProgress,
  )
}
