/** What it was measured on. */
import { cpus, release, totalmem, type } from 'node:os'

export function describeMachine(): string {
  const [first] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${type()} ${release()} ${process.arch}, ${cpus().length} × ${first?.model.trim() || 'CPU'}, ${memory}, Node ${process.versions.node}`
}
