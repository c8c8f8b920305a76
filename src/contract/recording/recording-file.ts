/** Reads and writes recordings in folders (Node only). */
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'
import { type Spec, shippedSpec } from '../../spec/read-spec.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { findOperation } from '../spec/operations.ts'
import { anonymizeExchange, type RecordedExchange } from './anonymize-exchange.ts'
import { createFolder } from './create-folder.ts'
import { type HarEntry, harHead, harTail, readHar, writeHarEntry } from './har.ts'
import { createPseudonyms } from './pseudonyms.ts'
import type { RecordedScenario } from './scenario/convert-to-scenario.ts'

/** Error for a recording that cannot be read or written. The message is one line long. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

export interface RecordingWriter {
  readonly file: string
  /**
   * Adds an exchange. After each call, the file is a valid archive.
   * @throws the system error if the exchange cannot be written. The archive then contains only the earlier exchanges.
   */
  add(recorded: RecordedExchange): Promise<void>
  /** Waits for pending writes, then closes the file. Can be called more than once. */
  close(): Promise<void>
}

const fileName = 'recording.har'

/**
 * Starts a recording in a folder, which is created if it does not exist.
 * @throws {RecordingError} if the folder already contains a recording or is not writable
 */
export async function createRecording(folder: string, origin: string): Promise<RecordingWriter> {
  const file = join(folder, fileName)
  const handle = await openFile(folder, file)
  let end = Buffer.byteLength(harHead)
  let written = Promise.resolve()
  let isFirst = true
  // Overwrite the closing brackets with the new entry, followed by new closing brackets.
  const append = async (entry: string): Promise<void> => {
    const text = (isFirst ? '' : ',\n') + entry
    try {
      await writeAll(handle, text + harTail, end)
    } catch (error) {
      await writeAll(handle, harTail, end)
      await handle.truncate(end + Buffer.byteLength(harTail))
      throw error
    }
    end += Buffer.byteLength(text)
    isFirst = false
  }
  return {
    file,
    add(recorded) {
      const entry = writeHarEntry(recorded, origin)
      const added = written.then(() => append(entry))
      written = added.catch(() => {})
      return added
    },
    async close() {
      await written
      await handle.close()
    },
  }
}

/** On a nearly full disk, a single write may write only part of the text without reporting an error. */
async function writeAll(handle: FileHandle, text: string, position: number): Promise<void> {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

async function openFile(folder: string, file: string): Promise<FileHandle> {
  try {
    await createFolder(folder)
    const others = (await readdir(folder)).filter((name) => name.endsWith('.har'))
    if (others.length > 0)
      throw new RecordingError(`${folder} already contains a recording (${others[0]}). Use another folder`)
    return await createArchive(file)
  } catch (error) {
    if (error instanceof RecordingError) throw error
    throw new RecordingError(`${folder} is not writable (${systemErrorCode(error)})`)
  }
}

/**
 * Creates an archive without entries. If writing fails, removes the file, because a recording can start only in a folder without archives.
 */
async function createArchive(file: string): Promise<FileHandle> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await writeAll(handle, harHead + harTail, 0)
    return handle
  } catch (error) {
    await handle.close()
    await rm(file, { force: true })
    throw error
  }
}

/** Maximum file size, in bytes. A larger file was probably specified by mistake. */
const maxBytes = 64 * 2 ** 20
const maxEntries = 100_000

/**
 * Reads the exchanges in a recording. If an archive was created by another tool, anonymizes its exchanges and skips requests that do not
 * match an operation.
 * @throws {RecordingError} if the recording cannot be read, is too large, or contains no requests to the service
 */
export async function readRecording(path: string, spec: Spec = shippedSpec()): Promise<RecordedExchange[]> {
  const pseudonyms = createPseudonyms()
  const found: RecordedExchange[] = []
  for (const file of await listFiles(path)) {
    const { isOwn, entries } = await readFileAsHar(file)
    for (const entry of entries) {
      const recorded = toRecordedExchange(entry, spec)
      if (isOwn) found.push(recorded)
      else if (recorded.operation !== null) found.push(anonymizeExchange(withOperationKey(recorded), pseudonyms, spec))
    }
    if (found.length > maxEntries) throw new RecordingError(`${path} contains more than ${maxEntries} exchanges`)
  }
  if (found.length > 0) return found
  throw new RecordingError(`${path} contains no requests to the service`)
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw new RecordingError(
      `${path} ${systemErrorCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${systemErrorCode(error)})`}`,
    )
  })
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => name.endsWith('.har')).sort()
  if (names.length === 0) throw new RecordingError(`${path} does not contain a .har file`)
  return names.map((name) => join(path, name))
}

async function readFileAsHar(file: string): Promise<ReturnType<typeof readHar>> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new RecordingError(`${file} is larger than ${maxBytes / 2 ** 20} MiB`)
  try {
    return readHar(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    const message = error instanceof SyntaxError ? `not valid JSON: ${error.message}` : messageOf(error)
    throw new RecordingError(`${file}: ${message.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
}

function toRecordedExchange({ at, request: bare, response }: HarEntry, spec: Spec): RecordedExchange {
  const request = { ...bare, to: 'service' } as const
  const { operation } = findOperation(request.method, request.path)
  const { requestKind } = classifyRequest(request, {
    isSynthetic: (value) => value.startsWith('$REJECTED_'),
    spec,
  })
  return { at, request, response, operation, requestKind }
}

function withOperationKey(recorded: RecordedExchange): Parameters<typeof anonymizeExchange>[0] {
  const { operationKey } = findOperation(recorded.request.method, recorded.request.path)
  return { ...recorded, operationKey }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Converts a recording to a scenario that replays the recorded requests and expects the recorded responses. The scenario starts with the
 * recorded verdicts and the people who were known before the recording. `leftOut` lists the omitted exchanges and expectations.
 */
export async function toScenario(recorded: readonly RecordedExchange[], title: string): Promise<RecordedScenario> {
  // Load the module on demand, because it imports all of the mock's code.
  const scenario = await import('./scenario/convert-to-scenario.ts')
  return scenario.convertToScenario(recorded, title)
}
