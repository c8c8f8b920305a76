/** Describes the machine on which the benchmark runs. */
import { spawnSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

export function describeMachine(): string {
  const [first] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${type()} ${release()} ${process.arch}, ${cpus().length} × ${first?.model.trim() || 'CPU'}, ${memory}, Node ${process.versions.node}`
}

/**
 * Describes other work on the machine at the start of the benchmark. Returns null if there was no other work or if the data is unavailable.
 */
export function describeOtherWork(): string | null {
  const [minute = 0] = loadavg()
  if (minute < 0.5) return null
  return `**The machine was busy with other work.** When the benchmark started, the load average was ${minute.toFixed(1)}. Rates and times are those of a busy machine. CPU times are least affected.`
}

/** Describes the checked-out commit and whether there are uncommitted changes, other than the benchmark's results. */
export function describeCommit(folder: string): string {
  const git = (...words: string[]): string | null => {
    const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const commit = git('rev-parse', '--short', 'HEAD')
  if (commit === null) return 'an unknown commit'
  const isChanged = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md') !== ''
  return `commit ${commit}${isChanged ? ', **with uncommitted changes**' : ''}`
}
