/** Detects that a file is no longer the one that a process writes to. */
import { fstatSync, statSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'

/** The file that is open is no longer at its path. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError'
  /** `file-replaced` if another file is at the path, which must not be overwritten. */
  readonly code: 'file-removed' | 'file-replaced'

  constructor(code: FileGoneError['code']) {
    super(code === 'file-removed' ? 'The file was removed or moved' : 'Another file is in its place')
    this.code = code
  }
}

export class FileIdentity {
  readonly #path: string
  #dev = 0
  #ino = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Remembers the open file as the one that belongs at the path. */
  remember(fd: number): void {
    const { dev, ino } = fstatSync(fd)
    this.#dev = dev
    this.#ino = ino
  }

  /**
   * @throws {FileGoneError} if nothing or another file is at the path
   * @throws a system error if the path cannot be checked
   */
  assertPresent(): void {
    const code = this.#look()
    if (code !== null) throw new FileGoneError(code)
  }

  /** Allows a missing file, because a new file may be created there. */
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
