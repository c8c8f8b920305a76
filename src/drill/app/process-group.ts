import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

const hasGroups = process.platform !== 'win32'

export type ShellProcess = ChildProcessByStdio<null, Readable, Readable>

/** Runs a shell command in a new process group, so that one signal stops all of its processes. */
export function spawnShell(command: string, env: Readonly<Record<string, string | undefined>>): ShellProcess {
  return spawn(command, { shell: true, detached: hasGroups, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Sends a signal to all processes in the group. On Windows, sends the signal only to the shell. */
export function signalGroup(child: ShellProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (hasGroups) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The process has already ended.
  }
}
