/** What it was measured on. */
import { cpus, loadavg, release, totalmem, type } from 'node:os'

export function describeMachine(): string {
  const [first] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${type()} ${release()} ${process.arch}, ${cpus().length} × ${first?.model.trim() || 'CPU'}, ${memory}, Node ${process.versions.node}`
}

/** Whether other work kept it busy when the bench began; null where it did not, or the system does not tell. */
export function describeOtherWork(): string | null {
  const [minute = 0] = loadavg()
  if (minute < 0.5) return null
  return `**The machine had other work**: ${minute.toFixed(1)} processes wanted a core when the bench began. Rates and times are those of a busy machine; CPU time suffers least.`
}
