/** Implements `dc-mock env`, which prints the environment variables for an app that uses a running mock. */
import { appendFile } from 'node:fs/promises'
import { nearestName } from '../../spec/nearest-name.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/flags.ts'
import { type EnvFormat, envFormats } from '../env/formats.ts'
import { explainMissing, variablesOf } from '../env/variables.ts'
import { fetchWebsite } from '../running/fetch-website.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, { terminal: { out, err }, env }: Context): Promise<number> {
  const format = readFormat(args.value('format'))
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

function readFormat(text = 'shell'): EnvFormat {
  const names = Object.keys(envFormats)
  if (isFormat(text)) return text
  const nearest = nearestName(text, names)
  throw new UsageError(
    `--format must be ${names.join(', ')}, not "${text}"${nearest ? `; did you mean ${nearest}?` : ''}`,
  )
}

function isFormat(text: string): text is EnvFormat {
  return Object.hasOwn(envFormats, text)
}

async function appendTo(file: string, text: string): Promise<void> {
  try {
    await appendFile(file, text)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new UsageError(`The file ${file} of GITHUB_ENV cannot be written (${reason})`)
  }
}
