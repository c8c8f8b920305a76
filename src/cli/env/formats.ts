/** Formats environment variables for shells and other tools. */
import { shellQuote } from '../../service/shell-quote.ts'

type FormatVariables = (values: Readonly<Record<string, string>>) => string

export const envFormatNames = ['shell', 'dotenv', 'json', 'powershell', 'github'] as const

type EnvFormat = (typeof envFormatNames)[number]

/** Output formats of the environment variables. Every format ends with a line break. */
export const envFormats: Readonly<Record<EnvFormat, FormatVariables>> = {
  shell: lines((name, value) => `export ${name}=${shellQuote(value)}`),
  dotenv: lines((name, value) => `${name}=${dotenvQuote(value)}`),
  json: (values) => `${JSON.stringify(values, null, 2)}\n`,
  powershell: lines((name, value) => `$Env:${name} = ${powershellQuote(value)}`),
  github: lines(githubEntry),
}

function lines(line: (name: string, value: string) => string): FormatVariables {
  return (values) =>
    Object.entries(values)
      .map(([name, value]) => `${line(name, value)}\n`)
      .join('')
}

/** Quotes a value only if necessary, because `docker --env-file` keeps the quotes as part of the value. */
function dotenvQuote(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  return value.includes("'") ? `"${value.replaceAll(/["\\$`]/g, '\\$&').replaceAll('\n', '\\n')}"` : `'${value}'`
}

/** Quotes a value for PowerShell, which also accepts typographic quotes as single quotes. */
function powershellQuote(value: string): string {
  return `'${value.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}

/** Formats a variable for GitHub Actions. A multi-line value needs a delimiter that does not occur in the value. */
function githubEntry(name: string, value: string): string {
  if (!/[\r\n]/.test(value)) return `${name}=${value}`
  let end = 'END'
  while (value.includes(end)) end += '_'
  return `${name}<<${end}\n${value}\n${end}`
}
