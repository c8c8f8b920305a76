/** Implements `dc-mock env`, which prints the environment variables for an app that uses a running mock. */
import { appendFile } from 'node:fs/promises'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { envFormatNames, envFormats } from '../env/formats.ts'
import { explainMissing, variablesOf } from '../env/variables.ts'
import { parseChoice } from '../read-flag.ts'
import { fetchWebsite } from '../running/fetch-website.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, { terminal: { out, err }, env }: Context): Promise<number> {
  const format = parseChoice('--format', args.value('format') ?? 'shell', envFormatNames)
  const control = await openControl(args, env)
  const variables = variablesOf(await fetchWebsite(control, args.value('website')), control.url)
  const text = envFormats[format](variables.values)
  if (format === 'github' && env.GITHUB_ENV) {
    await appendTo(env.GITHUB_ENV, text)
    out.write(`Set for the next steps: ${Object.keys(variables.values).join(', ')}\n`)
  } else out.write(text)
  for (const line of explainMissing(variables)) err.write(`dc-mock: ${line}\n`)
  return 0
}

async function appendTo(file: string, text: string): Promise<void> {
  try {
    await appendFile(file, text)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new UsageError(`The file ${file} of GITHUB_ENV cannot be written (${reason})`)
  }
}
