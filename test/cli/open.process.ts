import { chmod, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runCommand } from './serve-process.ts'

const serve = ['serve', '--port', '0', '--log', 'json', '--open']

/** Returns the environment of a desktop on which `xdg-open` runs this script. */
async function desktopWith(script: string): Promise<{ folder: string; env: Record<string, string> }> {
  const folder = await createTemporaryFolder()
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'xdg-open'), 0o755)
  return { folder, env: { CI: '', DISPLAY: ':0', PATH: `${folder}${delimiter}${process.env.PATH}` } }
}

describe.runIf(process.platform === 'linux')('serve --open', () => {
  it('opens the web UI when the mock is ready', async () => {
    const { folder, env } = await desktopWith(
      `printf %s "$1" > "$(dirname "$0")/draft" && cd "$(dirname "$0")" && mv draft opened`,
    )
    const command = runCommand(serve, env)
    const { url } = JSON.parse(await command.line(/"event":"listening"/))
    expect(await untilWritten(join(folder, 'opened'))).toBe(`${url}/_mock/ui/`)
  })

  it('prints the address and keeps running if the browser cannot be opened', async () => {
    const { env } = await desktopWith('exit 3')
    const command = runCommand(serve, env)
    const { url } = JSON.parse(await command.line(/"event":"listening"/))
    expect(JSON.parse(await command.line(/no-browser/))).toMatchObject({
      event: 'notice',
      message: `Could not open a browser. The web UI is at ${url}/_mock/ui/`,
    })
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200)
  })

  it('does not open a browser in CI', async () => {
    const { env } = await desktopWith('exit 0')
    await runCommand(serve, { ...env, CI: 'true' }).line(/no-browser/)
  })
})

/** Waits for a file and returns its content. */
async function untilWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text !== null) return text
    await new Promise((resolve) => setImmediate(resolve))
  }
}
