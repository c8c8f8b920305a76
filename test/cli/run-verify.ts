import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runCommandLine } from '../../src/cli/run.ts'
import type { CommandResult } from './command-line.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

/** Runs `dc-mock verify` in this process and waits until the command ends. */
export async function runVerify(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  const { terminal, out, err } = recordTerminal(window)
  const exitCode = await runCommandLine(['verify', ...words], {
    terminal,
    env: window.env ?? {},
    now: Date.now,
    stopRequested: () => new Promise(() => {}),
  })
  return { exitCode, out: out(), err: err() }
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-verify-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
