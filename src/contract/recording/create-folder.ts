import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parent folders (Node only). Does not use a recursive `mkdir`, which hangs in Node 20 to 24 if the parent
 * cannot contain folders.
 * @throws the error from `mkdir`, unless the path already exists as a folder or file
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
