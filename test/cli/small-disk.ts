/** Mounts small filesystems, which requires root on Linux. */
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { stateFolder } from '../state/file/state-folder.ts'

const run = promisify(execFile)

/** Reports whether the current user can mount filesystems. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Mounts a filesystem until the end of the test and returns the mount point. */
export async function mount(...options: readonly string[]): Promise<string> {
  const folder = join(await stateFolder(), 'disk')
  await mkdir(folder)
  await run('mount', [...options, folder])
  onTestFinished(async () => {
    await run('umount', ['--lazy', folder])
  })
  return folder
}

/** Fills the filesystem to the last byte. */
export function fill(folder: string): void {
  for (let size = 65_536, n = 0; size >= 1; size = Math.floor(size / 4)) {
    for (;;) {
      try {
        writeFileSync(join(folder, `filler-${size}-${n++}`), Buffer.alloc(size))
      } catch {
        break
      }
    }
  }
}

export async function makeRoom(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('filler')) await rm(join(folder, name))
}
