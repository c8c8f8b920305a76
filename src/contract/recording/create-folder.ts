import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, where they are not there. In place of `mkdir` with `recursive`, which never returns where the
 * folder above is there and takes none all the same, as /proc does (Node 20 to 24). Node only.
 *
 * @throws what `mkdir` throws; that something else has the name is for the caller to see
 */
export async function createFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || (await exists(parent))) throw error
    await createFolder(parent, mode)
    await createFolder(folder, mode)
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
