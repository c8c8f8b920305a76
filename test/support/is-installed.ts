import { execFileSync } from 'node:child_process'

export function isInstalled(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v '${command}'`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
