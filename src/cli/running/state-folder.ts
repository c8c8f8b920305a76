import { lstat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { createFolder } from '../../contract/recording/create-folder.ts'
import type { EnvVariables } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Returns the user's folder for instance files and logs. Falls back to the temp folder if the default folder cannot be used.
 * @throws {UsageError} if neither folder can be used
 */
export async function openStateFolder(env: EnvVariables): Promise<string> {
  // Identify the user by ID, because a user in a container may not have a username. The ID is null on Windows.
  const uid = process.getuid?.() ?? null
  const folders = [join(stateHome(env), 'dc-mock'), join(tmpdir(), uid === null ? 'dc-mock' : `dc-mock-${uid}`)]
  for (const folder of folders) {
    const isCreated = await createFolder(folder, 0o700).then(
      () => true,
      () => false,
    )
    // Check the owner, because another user could have created a folder with this name in the temp folder.
    const found = isCreated ? await lstat(folder).catch(() => null) : null
    if (found?.isDirectory() && (uid === null || found.uid === uid)) return folder
  }
  throw new UsageError(`Could not create the folder ${folders.join(' or ')}`, 'Set XDG_STATE_HOME to a writable folder')
}

/** Returns the state folder. Ignores a relative path, as the XDG Base Directory spec requires. Not tested on Windows. */
function stateHome(env: EnvVariables): string {
  if (env.XDG_STATE_HOME && isAbsolute(env.XDG_STATE_HOME)) return env.XDG_STATE_HOME
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
  return join(homedir(), '.local', 'state')
}
