import { lstat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolder } from '../../contract/recording/create-folder.ts'
import { UsageError } from '../usage-error.ts'

type EnvVariables = Readonly<Record<string, string | undefined>>

/**
 * The folder of this user for what is known of mocks in the background, made where it is not there: mode 0700. Where the home takes
 * none, as in many containers, a folder of the user below that for temporary files. Fails with a `UsageError` where neither does.
 */
export async function openStateFolder(env: EnvVariables): Promise<string> {
  // Windows has none. A container may run as a user that no list of users knows: its number is enough.
  const uid = process.getuid?.() ?? null
  const folders = [join(stateHome(env), 'dc-mock'), join(tmpdir(), uid === null ? 'dc-mock' : `dc-mock-${uid}`)]
  for (const folder of folders) {
    const isCreated = await createFolder(folder, 0o700).then(
      () => true,
      () => false,
    )
    // Below the folder for temporary files anybody could have made it first.
    const found = isCreated ? await lstat(folder).catch(() => null) : null
    if (found?.isDirectory() && (uid === null || found.uid === uid)) return folder
  }
  throw new UsageError(`Neither ${folders.join(' nor ')} can be made; name a folder of yours with XDG_STATE_HOME`)
}

/** XDG Base Directory: state that outlives a run, such as logs. Windows has a folder of its own for it. */
function stateHome(env: EnvVariables): string {
  if (env.XDG_STATE_HOME) return env.XDG_STATE_HOME
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
  return join(homedir(), '.local', 'state')
}
