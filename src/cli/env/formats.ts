/** Variables as text, in the form in which somebody reads them. */
import { shellQuote } from '../../service/shell-quote.ts'

type FormatVariables = (values: Readonly<Record<string, string>>) => string

const formatNames = ['shell', 'dotenv', 'json', 'powershell', 'github'] as const

export type EnvFormat = (typeof formatNames)[number]

/** Each with a line end. */
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

/** Bare where it can be: `docker --env-file` takes quotes for part of the value. */
function dotenvQuote(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  return value.includes("'") ? `"${value.replaceAll(/["\\$`]/g, '\\$&').replaceAll('\n', '\\n')}"` : `'${value}'`
}

/** PowerShell takes the typographic quotes for single ones, too. */
function powershellQuote(value: string): string {
  return `'${value.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}

/** A value of several lines stands between two lines that it does not have. */
function githubEntry(name: string, value: string): string {
  if (!/[\r\n]/.test(value)) return `${name}=${value}`
  let end = 'END'
  while (value.includes(end)) end += '_'
  return `${name}<<${end}\n${value}\n${end}`
}
