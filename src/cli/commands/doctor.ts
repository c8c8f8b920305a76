/** `dc-mock doctor`: what keeps an app from its mock, with the cure. It sends nothing to any deployment. */
import { maskSecrets } from '../../service/mask.ts'
import type { Arguments, Context } from '../command.ts'
import { readAddress } from '../control/flags.ts'
import { type Finding, failure, fine } from '../doctor/finding.ts'
import { lookAtConfig } from '../doctor/look-at-config.ts'
import { lookAtAddress, lookAtLoopback, lookAtProxies, lookWhereAppCalls } from '../doctor/look-at-network.ts'
import { lookAtClient, lookAtPeers } from '../doctor/look-at-packages.ts'
import { lookAtStore } from '../doctor/look-at-store.ts'
import { lookAtVariables } from '../doctor/look-at-variables.ts'
import { renderFindings } from '../doctor/render.ts'
import { UsageError } from '../usage-error.ts'

const broken = 1

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const folder = process.cwd()
  const findings: Finding[] = [
    fine('node', `Node ${process.versions.node}`),
    await lookAtConfig(),
    ...(await lookAtWanted(args, env)),
    ...(await lookAtStore(env)),
    await lookAtLoopback(),
    lookAtProxies(env),
    ...lookAtVariables(env, await lookWhereAppCalls(env.DC_BASE_URL)),
    ...(await lookAtClient(folder, env.DC_BASE_URL)),
    ...(await lookAtPeers(folder)),
  ]
  const ok = findings.every(({ status }) => status !== 'fail')
  out.write(
    args.isSet('json') ? maskSecrets(`${JSON.stringify({ ok, findings }, null, 2)}\n`) : renderFindings(findings, out),
  )
  return ok ? 0 : broken
}

/** An address that is none is a finding, too; of dc-mock.yaml it is one already. */
async function lookAtWanted(args: Arguments, env: Context['env']): Promise<Finding[]> {
  try {
    return [await lookAtAddress(await readAddress(args, env))]
  } catch (error) {
    if (!(error instanceof UsageError) || args.isSet('url') || args.isSet('port')) throw error
    return env.DC_MOCK_URL ? [failure('address', error.message, 'Set DC_MOCK_URL to the address of a mock')] : []
  }
}
