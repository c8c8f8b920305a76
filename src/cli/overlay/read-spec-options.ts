import { stat } from 'node:fs/promises'
import type { NamedDocument, SpecOptions } from '../../spec/overlay/active-spec.ts'
import { OverlayError } from '../../spec/overlay/overlay-error.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'

/** Maximum size of a file. No real spec is larger. */
const maxBytes = 8 * 2 ** 20

/**
 * Reads the files that `--overlay` and `--spec` specify.
 *
 * @throws {UsageError} if a file cannot be read
 */
export async function readSpecOptions(overlays: readonly string[], spec?: string): Promise<SpecOptions> {
  return {
    overlays: await Promise.all(overlays.map((file) => readDocument('--overlay', file))),
    ...(spec === undefined ? {} : { spec: await readDocument('--spec', spec) }),
  }
}

/** Runs a function and converts an `OverlayError` to a `UsageError`. */
export async function wrapOverlayError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof OverlayError ? new UsageError(error.message) : error
  }
}

async function readDocument(flag: string, file: string): Promise<NamedDocument> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxBytes) throw new UsageError(`${flag}: ${file} is larger than ${maxBytes / 2 ** 20} MiB`)
  const read = await readTextFile(file)
  if ('problem' in read) throw new UsageError(`${flag}: ${file} ${read.problem}`, 'use a YAML or JSON file')
  return { name: file, content: read.text }
}
