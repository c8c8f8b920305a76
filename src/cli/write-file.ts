import { randomUUID } from 'node:crypto'
import { link, rename, rm, writeFile } from 'node:fs/promises'
import { UsageError } from './usage-error.ts'

/**
 * Writes a file as a whole: whoever reads it finds the old text or the new one. False where it is there already and is not to be
 * replaced. Fails with a `UsageError` where nothing can be written.
 */
export async function writeFileAtomically(
  file: string,
  text: string,
  { replace }: { replace: boolean },
): Promise<boolean> {
  const tempFile = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(tempFile, text, { flag: 'wx' })
    // A link is refused where the name is taken; a rename would put the draft in the place of what is there.
    await (replace ? rename(tempFile, file) : link(tempFile, file))
    return true
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    if (reason === 'EEXIST') return false
    throw new UsageError(`${file} cannot be written (${reason})`)
  } finally {
    await rm(tempFile, { force: true })
  }
}
