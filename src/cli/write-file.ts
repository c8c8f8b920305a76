import { randomUUID } from 'node:crypto'
import { access, constants, link, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemErrorCode } from '../service/system-error.ts'
import { UsageError } from './usage-error.ts'

/**
 * Checks that a file can be written. Commands call this function at the start of a run, because a run whose results cannot be saved wastes
 * email checks.
 * @param name flag with its value, such as `--learn learned.yaml`. Error messages start with this text.
 * @throws {UsageError} if the file cannot be written
 */
export async function checkWritable(name: string, file: string): Promise<void> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isFolder) throw new UsageError(`${name} cannot be written, because it is a folder`)
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new UsageError(
      `${name} cannot be written, because the folder ${dirname(file)} does not exist or is not writable`,
    )
  })
}

/**
 * Writes a file so that readers never see partial content. Returns false if the file exists and `replace` is false.
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
    // `link` fails if the file already exists, whereas `rename` would replace the file.
    await (replace ? rename(tempFile, file) : link(tempFile, file))
    return true
  } catch (error) {
    const reason = systemErrorCode(error)
    if (reason === 'EEXIST') return false
    throw new UsageError(`${file} cannot be written (${reason})`)
  } finally {
    await rm(tempFile, { force: true })
  }
}
