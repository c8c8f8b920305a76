/**
 * Runs drills for the `drill` tool in the background, because a drill takes minutes but MCP clients wait only about one minute for a
 * result.
 */
import type { MockHandles } from '../client/handles.ts'
import type { DrillReport } from '../drill/report/report.ts'
import { ArgumentError } from './argument-error.ts'

export interface DrillInput {
  url?: string
  start?: string
  when_the_service_fails?: 'welcome' | 'refuse'
  only?: readonly string[]
}

export interface DrillContext {
  mock: MockHandles
  signal: AbortSignal
  onProgress(progress: { done: number; total: number }): void
}

export type RunDrill = (input: DrillInput, context: DrillContext) => Promise<DrillReport>

interface DrillRun {
  id: string
  progress: { done: number; total: number }
  report: Promise<DrillReport>
}

export interface DrillRuns {
  /** @throws {ArgumentError} if another drill is running */
  start(input: DrillInput, mock: MockHandles, signal: AbortSignal): DrillRun
  /** @throws {ArgumentError} if the ID is unknown */
  get(id: string): DrillRun
  /** Resolves to null if the drill takes too long. */
  wait(run: DrillRun): Promise<DrillReport | null>
  /** Aborts the running drill, if any, and waits until it has ended. */
  close(): Promise<void>
}

/** Must be shorter than the 60-second timeout of Codex and the official MCP SDKs. */
const defaultWaitMs = 45_000

export function createDrillRuns(runDrill: RunDrill, waitMs: number = defaultWaitMs): DrillRuns {
  const runs = new Map<string, DrillRun>()
  const stop = new AbortController()
  let active: DrillRun | null = null
  return {
    start(input, mock, signal) {
      if (active) throw new ArgumentError(`${active.id} is in progress. To wait for it, pass only id: "${active.id}"`)
      const id = `drill_${runs.size + 1}`
      const progress = { done: 0, total: 0 }
      const context = {
        mock,
        signal: AbortSignal.any([signal, stop.signal]),
        onProgress: (now: DrillRun['progress']) => Object.assign(progress, now),
      }
      const report = runDrill(input, context).finally(() => {
        active = null
      })
      const run = { id, progress, report }
      // Prevent an unhandled rejection. Tool calls that wait for the drill still receive the error.
      report.catch(() => {})
      active = run
      runs.set(id, run)
      return run
    },
    get(id) {
      const run = runs.get(id)
      if (run) return run
      const known = runs.size === 0 ? 'No drill has been started yet' : `Known drills: ${[...runs.keys()].join(', ')}`
      throw new ArgumentError(`Unknown drill "${id}". ${known}. To start a drill, pass "url"`)
    },
    async wait({ report }) {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, waitMs, null)
      })
      return Promise.race([report, timeout]).finally(() => clearTimeout(timer))
    },
    async close() {
      stop.abort()
      await active?.report.catch(() => {})
    },
  }
}
