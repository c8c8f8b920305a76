import { spawn } from 'node:child_process'
import type { EnvVariables } from '../command.ts'

export interface BrowserCommand {
  file: string
  args: readonly string[]
}

/** Returns null in CI, and on Linux if neither a display nor `BROWSER` is set. Not tested on macOS or Windows. */
export function browserCommand(url: string, platform: NodeJS.Platform, env: EnvVariables): BrowserCommand | null {
  if (env.CI) return null
  if (platform === 'darwin') return { file: 'open', args: [url] }
  // Avoid the shell command `start`, because the shell interprets special characters in the URL.
  if (platform === 'win32') return { file: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  const hasDisplay = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME)
  return hasDisplay || env.BROWSER ? { file: 'xdg-open', args: [url] } : null
}

/**
 * Does not wait for the command to exit, because it can run until the browser is closed.
 * @param failed called if the browser cannot be opened
 */
export function openBrowser(url: string, env: EnvVariables, failed: () => void): void {
  const command = browserCommand(url, process.platform, env)
  if (!command) {
    failed()
    return
  }
  const child = spawn(command.file, command.args, { stdio: 'ignore', detached: true, env: { ...env } })
  child.once('error', failed)
  child.once('exit', (code) => {
    if (code) failed()
  })
  child.unref()
}
