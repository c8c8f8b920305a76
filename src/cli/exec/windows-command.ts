/** Windows starts programs only; a script such as `npm.cmd` is what `cmd.exe` runs, with words quoted for it. */
import { win32 } from 'node:path'

export interface Spawned {
  file: string
  words: readonly string[]
  /** The words are quoted as they are to arrive. */
  verbatim: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Null where there is no such command. `exists` tells whether a path is a file. */
export function windowsCommand(
  command: string,
  words: readonly string[],
  env: Environment,
  exists: (path: string) => boolean,
): Spawned | null {
  const file = candidates(command, env).find(exists)
  if (file === undefined) return null
  if (!/\.(cmd|bat)$/i.test(file)) return { file, words, verbatim: false }
  const line = [escapeSigns(quoteAlways(win32.normalize(file))), ...words.map(quoteForScript)]
  return {
    file: variable(env, 'ComSpec') ?? 'cmd.exe',
    words: ['/d', '/s', '/c', `"${line.join(' ')}"`],
    verbatim: true,
  }
}

/** Where it can be: as it is named, with each ending that makes a file a command; in the folders of PATH where no folder is named. */
function candidates(command: string, env: Environment): string[] {
  const endings = (variable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => ending !== '')
  const hasEnding = endings.some((ending) => command.toLowerCase().endsWith(ending.toLowerCase()))
  const names = hasEnding ? [command] : endings.map((ending) => command + ending.toLowerCase())
  if (/[\\/]/.test(command)) return names
  const folders = ['.', ...(variable(env, 'Path') ?? '').split(';')].filter((folder) => folder !== '')
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name)))
}

/** Names of variables have no case there. */
function variable(env: Environment, name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toLowerCase() === name.toLowerCase())
  return found === undefined ? undefined : env[found]
}

/** Twice: `cmd.exe` reads the line, and the script hands the words on through a second reading. */
function quoteForScript(word: string): string {
  return escapeSigns(escapeSigns(quoteAlways(word)))
}

/** As C programs read words: backslashes count double before a quote, and nowhere else. */
function quoteAlways(word: string): string {
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`
}

function escapeSigns(text: string): string {
  return text.replaceAll(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}
