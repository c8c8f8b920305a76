/** Recordings in folders. Node only. */
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'
import { type Spec, shippedSpec } from '../../spec/read-spec.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { findOperation } from '../spec/find-operation.ts'
import { anonymizeExchange, type RecordedExchange } from './anonymize-exchange.ts'
import { createFolder } from './create-folder.ts'
import { type HarEntry, harHead, harTail, readHar, writeHarEntry } from './har.ts'
import { createPseudonyms } from './pseudonyms.ts'

/** A recording that cannot be written or read. Its message is one line that names the cure. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

export interface RecordingWriter {
  /** Adds an exchange. The file is a whole archive after each. */
  add(recorded: RecordedExchange): Promise<void>
  close(): Promise<void>
}

const fileName = 'recording.har'

/**
 * Begins a recording in a folder, which is made where it is not there.
 *
 * @throws {RecordingError} where there is a recording already, or where nothing can be written
 */
export async function createRecording(folder: string, origin: string): Promise<RecordingWriter> {
  const file = await openFile(folder)
  let end = Buffer.byteLength(harHead)
  let written: Promise<unknown> = file.write(harHead + harTail, 0)
  let isFirst = true
  return {
    add(recorded) {
      const text = (isFirst ? '' : ',\n') + writeHarEntry(recorded, origin)
      isFirst = false
      const at = end
      end += Buffer.byteLength(text)
      // Over the tail of the one before, one after the other.
      written = written.then(() => file.write(text + harTail, at))
      return written.then(() => {})
    },
    async close() {
      await written.catch(() => {})
      await file.close()
    },
  }
}

async function openFile(folder: string): Promise<import('node:fs/promises').FileHandle> {
  try {
    await createFolder(folder)
    const others = (await readdir(folder)).filter((name) => name.endsWith('.har'))
    if (others.length > 0)
      throw new RecordingError(`${folder} has a recording already (${others[0]}); take another folder`)
    return await open(join(folder, fileName), 'wx', 0o600)
  } catch (error) {
    if (error instanceof RecordingError) throw error
    throw new RecordingError(`${folder} cannot be written to (${systemErrorCode(error)})`)
  }
}

/** Larger ones were given by mistake. */
const maxBytes = 64 * 2 ** 20
const maxEntries = 100_000

/**
 * The exchanges of a recording, in the order of its files and entries. Of archives that others wrote, those with the service's paths;
 * stand-ins are put into them first.
 *
 * @throws {RecordingError} where it cannot be read, or where nothing is in it
 */
export async function readRecording(path: string, spec: Spec = shippedSpec()): Promise<RecordedExchange[]> {
  const pseudonyms = createPseudonyms()
  const found: RecordedExchange[] = []
  for (const file of await listFiles(path)) {
    const { isOwn: own, entries } = await readFileAsHar(file)
    for (const entry of entries) {
      const recorded = toRecordedExchange(entry, spec)
      if (own) found.push(recorded)
      else if (recorded.operation !== null) found.push(anonymizeExchange(withOperationKey(recorded), pseudonyms, spec))
    }
    if (found.length > maxEntries) throw new RecordingError(`${path} has more than ${maxEntries} exchanges`)
  }
  if (found.length > 0) return found
  throw new RecordingError(`${path} is empty: no request to the service is in it`)
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw new RecordingError(
      `${path} ${systemErrorCode(error) === 'ENOENT' ? 'is not there' : `cannot be read (${systemErrorCode(error)})`}`,
    )
  })
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => name.endsWith('.har')).sort()
  if (names.length === 0) throw new RecordingError(`${path} has no recording: no file in it ends in .har`)
  return names.map((name) => join(path, name))
}

async function readFileAsHar(file: string): Promise<ReturnType<typeof readHar>> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new RecordingError(`${file} is larger than ${maxBytes / 2 ** 20} MiB`)
  try {
    return readHar(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const message = error instanceof SyntaxError ? `it is no JSON: ${error.message}` : messageOf(error)
    throw new RecordingError(`${file}: ${message.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
}

function toRecordedExchange({ at, request: bare, response: answer }: HarEntry, spec: Spec): RecordedExchange {
  const request = { ...bare, to: 'service' } as const
  const { operation } = findOperation(request.method, request.path)
  const { requestKind } = classifyRequest(request, null, {
    isSynthetic: (value) => value.startsWith('$REFUSED_'),
    spec,
  })
  return { at, request, response: answer, operation, requestKind }
}

function withOperationKey(recorded: RecordedExchange): Parameters<typeof anonymizeExchange>[0] {
  const { operationKey } = findOperation(recorded.request.method, recorded.request.path)
  return { ...recorded, operationKey }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
