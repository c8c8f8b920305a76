/** Checks whether a path still refers to the open file. */
import { fstatSync, statSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'

/** Thrown if the open file was moved, removed, replaced, or changed by another program. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError'
  /** `file-replaced` means that the path now refers to a different file, which must not be overwritten. */
  readonly code: 'file-removed' | 'file-replaced' | 'file-changed'

  constructor(code: FileGoneError['code']) {
    super(messages[code])
    this.code = code
  }
}

const messages: Record<FileGoneError['code'], string> = {
  'file-removed': 'The file was removed or moved',
  'file-replaced': 'The file at this path was replaced by a different file',
  'file-changed': 'Another program has changed the file',
}

export class FileIdentity {
  readonly #path: string
  #dev = 0
  #ino = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Stores the identity of an open file. Later checks compare this identity with the file at the path. */
  remember(fd: number): void {
    const { dev, ino } = fstatSync(fd)
    this.#dev = dev
    this.#ino = ino
  }

  /**
   * Checks that the path still refers to the open file.
   * @throws {FileGoneError} if the path does not exist or refers to a different file
   * @throws a system error if the path cannot be checked
   */
  assertPresent(): void {
    const code = this.#look()
    if (code !== null) throw new FileGoneError(code)
  }

  /**
   * A missing file is allowed, because the mock can recreate it.
   * @throws {FileGoneError} if the file has been replaced
   */
  assertNotReplaced(): void {
    const code = this.#look()
    if (code === 'file-replaced') throw new FileGoneError(code)
  }

  #look(): FileGoneError['code'] | null {
    try {
      const { dev, ino } = statSync(this.#path)
      return dev === this.#dev && ino === this.#ino ? null : 'file-replaced'
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return 'file-removed'
      throw error
    }
  }
}
