import { AppStartError } from '../../drill/app/app-process.ts'
import type { DrillReport } from '../../drill/report/report.ts'
import type { DrillContext, DrillInput } from '../../mcp/drill-runs.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { Arguments, Context } from '../command.ts'
import { drillApp } from '../drill/drill-app.ts'
import { explainStart, openApp } from '../drill/open-app.ts'
import { readDrillSettings } from '../drill/settings.ts'

export async function runDrillOfAgent(
  input: DrillInput,
  { mock, signal, onProgress }: DrillContext,
  { controlToken, env, now }: Pick<Context, 'env' | 'now'> & { controlToken: string | undefined },
): Promise<DrillReport> {
  const drillArgs = toDrillArguments(input, mock.url, controlToken)
  const settings = await readDrillSettings(drillArgs)
  const opened = await openApp(settings, drillArgs, { env, signal }).catch((error: unknown) => {
    throw error instanceof AppStartError
      ? new Error(`${maskSecrets(error.output.trimEnd())}\n${explainStart(error).message}`)
      : error
  })
  try {
    return await drillApp(settings, opened, { now, signal, onProgress })
  } finally {
    await opened.close()
  }
}

function toDrillArguments(input: DrillInput, mockUrl: string, controlToken: string | undefined): Arguments {
  const { url, start, when_the_service_fails: policy, only = [] } = input
  const values: Readonly<Record<string, string | undefined>> = {
    start,
    'when-the-service-fails': policy,
    url: mockUrl,
    'control-token': controlToken,
  }
  return {
    value: (flag) => values[flag],
    values: (flag) => (flag === 'only' ? only : []),
    isSet: (flag) => values[flag] !== undefined,
    nameOf: (flag) => flag.replaceAll('-', '_'),
    operands: url === undefined ? [] : [url],
  }
}
