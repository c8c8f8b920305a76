import { assumptionsVariable } from '../../spec/assumption-variant.ts'
import type { Arguments, Context } from '../command.ts'
import { addServeSettings } from '../config/config-arguments.ts'
import { tokenVariable } from '../control/token.ts'
import { explainMissingVariables, variablesOf } from '../env/variables.ts'
import { runChild, SpawnError } from '../exec/run-child.ts'
import { createLog } from '../serve/create-log.ts'
import { readServeSettings, type ServeSettings } from '../serve/settings.ts'
import { startServer } from '../serve/start-server.ts'
import { storeVariable } from '../serve/store-address.ts'

export async function run(commandLine: Arguments, { terminal, env, now }: Context): Promise<number> {
  const args = await addServeSettings(commandLine, env, ['port', 'log', 'state', 'store'])
  const { err } = terminal
  const settings = readServeSettings(withDefaults(args), { env: { ...env, [storeVariable]: undefined }, now })
  // Log to stderr, because the child command writes to stdout.
  const log = createLog(settings.log, { terminal: { ...terminal, out: err }, now })
  const server = await startServer(settings, { log, now })
  const { url, website } = server.start
  const variables = variablesOf(website, url)
  for (const line of explainMissingVariables(variables)) err.write(`dc-mock: ${line}\n`)
  try {
    const exitCode = await runChild(args.operands, {
      ...env,
      ...variables.values,
      ...tokenOf(settings),
      // Ensure that mocks created by the child command use the same assumptions as this mock.
      ...(args.isSet('assumptions') ? { [assumptionsVariable]: settings.assumptions } : {}),
    })
    const isSignaled = exitCode > 128
    if (!server.isUsed() && !isSignaled) err.write(`dc-mock: ${explainUnused(exitCode, settings.assumptions)}\n`)
    return exitCode
  } catch (error) {
    if (!(error instanceof SpawnError)) throw error
    err.write(`dc-mock: ${error.message}\n`)
    return error.exitCode
  } finally {
    await server.close()
  }
}

/** Guesses from the exit code why the mock received no requests. */
function explainUnused(exitCode: number, assumptions: ServeSettings['assumptions']): string {
  if (exitCode === 126 || exitCode === 127) {
    return `The command exited with code ${exitCode}, which usually means that a program is missing or not executable`
  }
  if (exitCode !== 0) {
    return `The command exited with code ${exitCode} without sending any requests to this mock. If the output does not show why, make sure that your app reads DC_BASE_URL and DC_API_KEY`
  }
  const ownMocks =
    assumptions === 'standard'
      ? ''
      : `By default, mocks started by your tests use the ${assumptions} assumption variant. `
  return `The command did not send any requests to this mock. ${ownMocks}If your tests do not start their own mock, make sure that your app reads DC_BASE_URL and DC_API_KEY`
}

/** If `--insecure-control` is set, the value is undefined, which removes DC_MOCK_TOKEN from the child's environment. */
function tokenOf({ controlToken }: ServeSettings): Record<string, string | undefined> {
  return { [tokenVariable]: controlToken ?? undefined }
}

function withDefaults(args: Arguments): Arguments {
  const defaults: Readonly<Record<string, string>> = { port: '0', log: 'silent' }
  return { ...args, value: (flag) => args.value(flag) ?? defaults[flag] }
}
