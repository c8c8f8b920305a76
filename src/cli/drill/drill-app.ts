import type { DrillOptions, DrillProgress } from '../../drill/drill-session.ts'
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
  opened: Pick<DrillOptions, 'app' | 'mock' | 'website'>,
  { now, signal, onProgress }: RunOptions,
): Promise<DrillReport> {
  const { command, request } = settings
  const { sleep, random } = createEnvironment({})
  const environment = { now, sleep, runId: createDrillId(random) }
  const url = command === null ? request.url : null
  return runDrill({ ...settings, ...opened, environment, spec: shippedSpec(), url, signal }, onProgress)
}
