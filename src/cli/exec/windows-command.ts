/** Windows starts programs only; a script such as `npm.cmd` is what `cmd.exe` runs, with words quoted for it. */
import { win32 } from 'node:path'

export interface SpawnOptions {
  file: string
  args: readonly string[]
  /** The words are quoted as they are to arrive. */
  verbatim: boolean
}

type EnvVariables = Readonly<Record<string, string | undefined>>

/** Null where there is no such command. `exists` tells whether a path is a file. */
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

/** Where it can be: as it is named, with each ending that makes a file a command; in the folders of PATH where no folder is named. */
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

/** Names of variables have no case there. */
function variable(env: EnvVariables, name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : env[found]
}

/** Twice: `cmd.exe` reads the line, and the script hands the words on through a second reading. */
function quoteForBatchFile(arg: string): string {
  return escapeMetacharacters(escapeMetacharacters(quoteArgument(arg)))
}

/** As C programs read words: backslashes count double before a quote, and nowhere else. */
function quoteArgument(arg: string): string {
  return `"${arg.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`
}

function escapeMetacharacters(text: string): string {
  return text.replaceAll(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}
