import { appendFile } from 'node:fs/promises'
import type { ControlClient } from '../../client/control-client.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import { systemErrorCode } from '../../service/system-error.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { explainMissingVariables, variablesOf } from '../env/variables.ts'
import { parseChoice } from '../read-flag.ts'
import { formatJson } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, { terminal: { out, err }, env }: Context): Promise<number> {
  const format = readFormat(args)
  const control = await openControl(args, env)
  const variables = variablesOf(await fetchWebsite(control, args.value('website')), control.url)
  const text = envFormats[format](variables.values)
  if (format === 'github' && env.GITHUB_ENV) {
    await appendTo(env.GITHUB_ENV, text)
    out.write(`Variables set for later steps: ${Object.keys(variables.values).join(', ')}\n`)
  } else out.write(text)
  for (const line of explainMissingVariables(variables)) err.write(`dc-mock: ${line}\n`)
  return 0
}

function readFormat(args: Arguments): EnvFormat {
  const format = args.value('format')
  if (!args.isSet('json')) return parseChoice('--format', format ?? 'shell', envFormatNames)
  if (format === undefined || format === 'json') return 'json'
  throw new UsageError('--json and --format are mutually exclusive', 'Use only one of them')
}

async function appendTo(file: string, text: string): Promise<void> {
  try {
    await appendFile(file, text)
  } catch (error) {
    throw new UsageError(
      `Could not write to the GITHUB_ENV file ${file} (${systemErrorCode(error)})`,
      'Set GITHUB_ENV to the path of a writable file',
    )
  }
}

type FormatVariables = (values: Readonly<Record<string, string>>) => string

const envFormatNames = ['shell', 'dotenv', 'json', 'powershell', 'github'] as const

type EnvFormat = (typeof envFormatNames)[number]

/** The output of each formatter ends with a newline. */
export const envFormats: Readonly<Record<EnvFormat, FormatVariables>> = {
  shell: lines((name, value) => `export ${name}=${shellQuote(value)}`),
  dotenv: lines((name, value) => `${name}=${dotenvQuote(value)}`),
  json: formatJson,
  powershell: lines((name, value) => `$Env:${name} = ${powershellQuote(value)}`),
  github: lines(githubEntry),
}

function lines(line: (name: string, value: string) => string): FormatVariables {
  return (values) =>
    Object.entries(values)
      .map(([name, value]) => `${line(name, value)}\n`)
      .join('')
}

/** Quotes a value only if necessary, because `docker --env-file` treats quotes as part of the value. */
function dotenvQuote(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  return value.includes("'") ? `"${value.replaceAll(/["\\$`]/g, '\\$&').replaceAll('\n', '\\n')}"` : `'${value}'`
}

/** Also escapes typographic single quotes, because PowerShell treats them as quotes. */
function powershellQuote(value: string): string {
  return `'${value.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}

/** Encloses a multi-line value in a delimiter that does not occur in the value. */
function githubEntry(name: string, value: string): string {
  if (!/[\r\n]/.test(value)) return `${name}=${value}`
  let end = 'END'
  while (value.includes(end)) end += '_'
  return `${name}<<${end}\n${value}\n${end}`
}

/** Fetches the default website if `appId` is undefined. */
async function fetchWebsite(control: ControlClient, appId: string | undefined): Promise<Website> {
  if (appId !== undefined) return control.call('getWebsite', { path: { app_id: appId } })
  const { websites } = await control.call('listWebsites', { query: { limit: 1 } })
  const [first] = websites
  if (!first) throw new Error('The mock did not return any websites')
  return first
}
