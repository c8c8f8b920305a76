import { execFileSync } from 'node:child_process'

/** Reports whether a command is installed. */
export function isInstalled(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v '${command}'`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
