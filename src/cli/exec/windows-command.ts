/**
 * Finds the executable for a command on Windows. If the executable is a batch file such as `npm.cmd`, returns a `cmd.exe` command with
 * quoted arguments. Not tested on Windows.
 */
import { win32 } from 'node:path'
import type { EnvVariables } from '../command.ts'

export interface SpawnOptions {
  file: string
  args: readonly string[]
  /** Whether the arguments are already quoted. */
  verbatim: boolean
}

/**
 * Returns null if the command is not found.
 * @param exists reports whether a path is a file
 */
export function resolveWindowsCommand(
  command: string,
  args: readonly string[],
  env: EnvVariables,
  exists: (path: string) => boolean,
): SpawnOptions | null {
  const file = candidates(command, env).find(exists)
  if (file === undefined) return null
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args, verbatim: false }
  const line = [escapeMetacharacters(quoteArgument(win32.normalize(file))), ...args.map(quoteForBatchFile)]
  return {
    file: variable(env, 'ComSpec') ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line.join(' ')}"`],
    verbatim: true,
  }
}

/** If the command has no executable extension, tries extensions such as `.exe`. */
function candidates(command: string, env: EnvVariables): string[] {
  const extensions = (variable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD')
    .split(';')
    .filter((extension) => extension !== '')
  const hasExtension = extensions.some((extension) => command.toLowerCase().endsWith(extension.toLowerCase()))
  const names = hasExtension ? [command] : extensions.map((extension) => command + extension.toLowerCase())
  if (/[\\/]/.test(command)) return names
  const folders = ['.', ...(variable(env, 'Path') ?? '').split(';')].filter((folder) => folder !== '')
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name)))
}

/** On Windows, variable names are case-insensitive. */
function variable(env: EnvVariables, name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : env[found]
}

/** Escapes an argument twice, because both `cmd.exe` and the batch file parse the arguments. */
function quoteForBatchFile(arg: string): string {
  return escapeMetacharacters(escapeMetacharacters(quoteArgument(arg)))
}

/** Quotes an argument according to the parsing rules of the Microsoft C runtime. Doubles the backslashes before a quote. */
function quoteArgument(arg: string): string {
  return `"${arg.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`
}

function escapeMetacharacters(text: string): string {
  return text.replaceAll(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}
