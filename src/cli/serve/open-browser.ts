/** `--open`: the web UI in whatever browser the machine opens addresses with. */
import { spawn } from 'node:child_process'

type EnvVariables = Readonly<Record<string, string | undefined>>

export interface BrowserCommand {
  file: string
  args: readonly string[]
}

/** How a machine opens an address; null where nobody sits in front of it: in CI, and on a Linux without a display. */
export function browserCommand(url: string, platform: NodeJS.Platform, env: EnvVariables): BrowserCommand | null {
  if (env.CI) return null
  if (platform === 'darwin') return { file: 'open', args: [url] }
  // `start` is part of a shell, which would read the address for signs of its own.
  if (platform === 'win32') return { file: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  const hasDisplay = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME)
  return hasDisplay || env.BROWSER ? { file: 'xdg-open', args: [url] } : null
}

/** Calls `failed` where no browser could be asked; resolves at once, since a browser may stay as long as it is open. */
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
