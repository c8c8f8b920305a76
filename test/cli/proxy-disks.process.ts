/** Tests recordings on a filesystem that becomes full. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startStub } from '../support/stub-server.ts'
import { runCommand } from './serve-process.ts'
import { canMount, fill, makeRoom, mount } from './small-disk.ts'
import { readArchive, startProxy } from './start-proxy.ts'

describe.runIf(canMount())('a recording on a separate filesystem', () => {
  it.each([true, false])(
    'stays valid if the filesystem becomes full, and the proxy exits with 1 (space freed later: %s)',
    async (hasRoomAgain) => {
      const disk = await mount('-t', 'tmpfs', '-o', 'size=16k', 'tmpfs')
      const folder = join(disk, 'traffic')
      const url = await startStub((_, response) => response.end('{}'))
      const proxy = await startProxy(url, ['--record', folder])
      fill(disk)
      const methods = Array.from({ length: 12 }, () => 'POST')
      for (const method of methods) await fetch(`${proxy.url}/collect/visit`, { method, body: '{}' })
      await proxy.errorLine(/The recording is incomplete/)
      if (hasRoomAgain) {
        await makeRoom(disk)
        methods.push('DELETE')
        await fetch(`${proxy.url}/collect/visit`, { method: 'DELETE' })
      }
      const { code, stderr } = await proxy.stop()
      const { entries } = (await readArchive(folder)).log
      const file = join(folder, 'recording.har')
      expect(stderr.split('\n')).toEqual([
        `dc-mock: The recording is incomplete because the proxy could not write to ${file} (ENOSPC). The proxy will keep trying to record new exchanges`,
        `dc-mock: ${methods.length - entries.length} of ${methods.length} exchanges could not be written to ${file}`,
        '',
      ])
      expect(code).toBe(1)
      expect(entries.at(-1).request.method).toBe(methods.at(-1))
    },
  )

  it('is not started if the filesystem is full', async () => {
    const disk = await mount('-t', 'tmpfs', '-o', 'size=16k', 'tmpfs')
    fill(disk)
    const folder = join(disk, 'traffic')
    const { code, stderr } = await runCommand(['proxy', 'http://127.0.0.1:1', '--port', '0', '--record', folder]).exit
    expect([code, stderr]).toEqual([2, `dc-mock: ${folder} is not writable (ENOSPC)\n`])
    expect(await readdir(folder)).toEqual([])
  })
})
