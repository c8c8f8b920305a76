import { randomUUID } from 'node:crypto'
import { link, rename, rm, writeFile } from 'node:fs/promises'
import { UsageError } from './usage-error.ts'

/**
 * Writes a file atomically, so that readers never see partial content. Returns false if the file exists and `replace` is false.
 * @throws {UsageError} if the file cannot be written
 */
export async function writeFileAtomically(
  file: string,
  text: string,
  { replace }: { replace: boolean },
): Promise<boolean> {
  const tempFile = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(tempFile, text, { flag: 'wx' })
    // `link` fails if the file exists. `rename` replaces the file.
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
