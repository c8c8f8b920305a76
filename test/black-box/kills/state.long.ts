import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runNode } from '../../cli/serve-process.ts'
import { stateFolder } from '../../state/file/state-folder.ts'
import { killRepeatedly, type Server } from './kill-under-load.ts'

const script = fileURLToPath(new URL('killed-server.ts', import.meta.url))

async function startServer(file: string): Promise<Server> {
  const process = runNode([script, file])
  return { process, url: await process.line(/^http/) }
}

it('keeps the effects of every answered request when killed 100 times under load, with compactions in between', {
  timeout: 1_200_000,
}, async () => {
  const file = join(await stateFolder(), 'mock.state')
  const { answered } = await killRepeatedly(file, { kills: 100, seed: 9, startServer })
  expect(answered.size).toBeGreaterThan(1000)
  // `first` is the number of the first transition after the last snapshot. A high number shows that the file was compacted.
  expect(Number(/"first":(\d+)/.exec(await readFile(file, 'utf8'))?.[1])).toBeGreaterThan(1000)
})
