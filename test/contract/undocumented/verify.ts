import type { ContractReport } from '../../../src/contract/report/report.ts'
import { runVerify } from '../../cli/command-line.ts'
import { serveDeployment } from '../serve-deployment.ts'
import type { ResponseChange } from '../target.ts'

/** Flags that allow everything on a foreign deployment. */
export const allowAllFlags: readonly string[] = ['--allow', 'writes,destructive,fuzz,misplaced-key', '--budget', '60']

export async function verify(
  changeResponse: ResponseChange,
  as: 'a mock' | readonly string[],
): Promise<{ exitCode: number; err: string; findings: unknown[]; refuted: number }> {
  const { url, env } = await serveDeployment({ changeResponse, controls: as === 'a mock' })
  const target =
    as === 'a mock' ? ['--target', 'mock'] : ['--target', 'foreign', '--cdn-url', url, '--rate', '5000', ...as]
  // The first request loads the modules of the mock, which can take more than the default of 10 s on a busy machine.
  const { exitCode, out, err } = await runVerify([url, ...target, '--report', 'json', '--timeout', '60s'], { env })
  if (out === '') throw new Error(`dc-mock verify wrote no report: ${err}`)
  const { rules } = JSON.parse(out) as ContractReport
  const broken = rules.filter(({ verdict }) => verdict === 'broken')
  const findings = broken.flatMap(({ id, findings }) =>
    findings.map(({ at, expected, fact }) => [id, at, expected, fact]),
  )
  const refuted = rules.filter(({ verdict }) => verdict === 'refuted').length
  return { exitCode, err, findings, refuted }
}
