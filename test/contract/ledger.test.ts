import { spawnSync } from 'node:child_process'
import { readlinkSync, utimesSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLedger, readChecks } from '../../src/contract/ledger/open-ledger.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const target = { url: 'https://api.example', credentials: { key: 'dcp_LiveLooking0000000000000000000000000000' } }
const now = (): number => Date.UTC(2026, 0, 31, 9, 30)

async function openIn(folder: string, other: Partial<Parameters<typeof openLedger>[0]> = {}) {
  return openLedger({ file: join(folder, 'ledger.json'), target, now, ...other })
}

const contentOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'ledger.json'), 'utf8'))

describe('a ledger', () => {
  it('counts checks per deployment and website across runs, in a private file that does not contain the full key', async () => {
    const folder = await createTemporaryFolder()
    const first = await openIn(folder)
    expect(first.getChecks('app_a')).toBe(0)
    await first.bookCheck('app_a')
    await first.bookCheck('app_a')
    await first.close()
    const second = await openIn(folder)
    expect(second.getChecks('app_a')).toBe(2)
    await second.bookCheck('app_a')
    await second.close()
    const elsewhere = await openIn(folder, { target: { ...target, url: 'https://other.example' } })
    await elsewhere.bookCheck('app_a')
    await elsewhere.close()

    const entry = (checks: number) => ({ checks, last: '2026-01-31T09:30:00.000Z', keys: ['dcp_LiveLook'] })
    expect(await contentOf(folder)).toEqual({
      format: 'dc-mock ledger',
      version: 1,
      deployments: { 'https://api.example': { app_a: entry(3) }, 'https://other.example': { app_a: entry(1) } },
    })
    expect((await stat(join(folder, 'ledger.json'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['ledger.json'])
  })

  it('counts checks per key while the ID of the website is unknown', async () => {
    const folder = await createTemporaryFolder()
    const ledger = await openIn(folder)
    await ledger.bookCheck(null)
    expect(Object.keys((await contentOf(folder)).deployments['https://api.example'])).toEqual(['dcp_LiveLook'])
    await ledger.close()
    expect(await readChecks(join(folder, 'ledger.json'), target)).toBe(1)
    expect(await readChecks(join(folder, 'ledger.json'), { ...target, credentials: { key: 'dcp_Another000' } })).toBe(0)
    expect(await readChecks(join(folder, 'none.json'), target)).toBe(0)
  })

  it('contains only the first half of a short key', async () => {
    const folder = await createTemporaryFolder()
    const ledger = await openIn(folder, { target: { ...target, credentials: { key: 'dcp_ShortKey' } } })
    await ledger.bookCheck(null)
    await ledger.close()
    expect(Object.keys((await contentOf(folder)).deployments['https://api.example'])).toEqual(['dcp_Sh'])
  })

  it('adds the checks counted per key to the website’s count once its ID is known', async () => {
    const folder = await createTemporaryFolder()
    const ledger = await openIn(folder)
    await ledger.bookCheck(null)
    await ledger.bookCheck(null)
    expect(ledger.getChecks('app_a')).toBe(2)
    await ledger.bookCheck('app_a')
    expect([ledger.getChecks('app_a'), ledger.getChecks(null)]).toEqual([3, 3])
    expect((await contentOf(folder)).deployments).toEqual({
      'https://api.example': { app_a: { checks: 3, last: '2026-01-31T09:30:00.000Z', keys: ['dcp_LiveLook'] } },
    })
    await ledger.bookCheck(null)
    await ledger.close()
    expect(await readChecks(join(folder, 'ledger.json'), target)).toBe(4)
  })

  it('counts a check under the key of the request if the run has a different key or none', async () => {
    const folder = await createTemporaryFolder()
    const proxy = await openIn(folder, { target: { ...target, credentials: {} } })
    await proxy.bookCheck(null, target.credentials.key)
    await proxy.bookCheck('app_b', 'dcp_AnotherWebsites00000000000000000000000')
    await proxy.close()
    expect(Object.keys((await contentOf(folder)).deployments['https://api.example'])).toEqual(['dcp_LiveLook', 'app_b'])
    expect(await readChecks(join(folder, 'ledger.json'), target)).toBe(1)
  })

  it('has stored a check by the time bookCheck resolves, even under concurrency', async () => {
    const folder = await createTemporaryFolder()
    const ledger = await openIn(folder)
    const seen = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await ledger.bookCheck('app_a')
        return (await contentOf(folder)).deployments['https://api.example'].app_a.checks >= index + 1
      }),
    )
    expect(seen).toEqual(Array(20).fill(true))
    expect(ledger.getChecks('app_a')).toBe(20)
    await ledger.close()
  })

  it('accepts __proto__ as the ID of a website', async () => {
    const folder = await createTemporaryFolder()
    const ledger = await openIn(folder)
    await ledger.bookCheck('__proto__')
    await ledger.bookCheck('__proto__')
    await ledger.close()
    const again = await openIn(folder)
    expect(again.getChecks('__proto__')).toBe(2)
    await again.close()
  })

  it('is written to the target of a symbolic link', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(
      join(folder, 'real.json'),
      JSON.stringify({ format: 'dc-mock ledger', version: 1, deployments: {} }),
    )
    await symlink(join(folder, 'real.json'), join(folder, 'ledger.json'))
    const ledger = await openIn(folder)
    await ledger.bookCheck('app_a')
    await ledger.close()
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toContain('app_a')
  })

  it.each([
    '[]',
    '{}',
    '{"format":"dc-mock ledger","version":2,"deployments":{}}',
    '{"format":"dc-mock ledger","version":1,"deployments":{"a":{"b":{"checks":-1,"last":"","keys":[]}}}}',
  ])('rejects a file that is not a valid ledger, and leaves it unchanged: %s', async (text) => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'ledger.json'), text)
    await expect(openIn(folder)).rejects.toThrow(
      'is not a dc-mock verify ledger and was not changed. Specify another file',
    )
    expect(await readFile(join(folder, 'ledger.json'), 'utf8')).toBe(text)
    expect(await readdir(folder)).toEqual(['ledger.json'])
  })
})

describe('a ledger that cannot be used', () => {
  it.each<[string, (folder: string) => Promise<string>, RegExp]>([
    ['a folder', async (folder) => folder, /^The ledger \S+ is a folder\. Specify a file$/],
    ['a device', async () => '/dev/zero', /^The ledger \/dev\/zero is not a regular file\. Specify a file$/],
    [
      'in a missing folder',
      async (folder) => join(folder, 'none', 'ledger.json'),
      /^Could not write the ledger \S+ \(the folder \S+none does not exist\)$/,
    ],
    [
      'in a path that leads through a file',
      async (folder) => {
        await writeFile(join(folder, 'file'), '')
        return join(folder, 'file', 'ledger.json')
      },
      /^Could not read the ledger \S+ \(\S+file is not a folder\)$/,
    ],
  ])('is reported in one line: %s', async (_, make, message) => {
    const file = await make(await createTemporaryFolder())
    await expect(openLedger({ file, target, now })).rejects.toThrow(message)
  })

  it('is reported if its path is a link into a read-only folder', async () => {
    const folder = await createTemporaryFolder()
    await mkdir(join(folder, 'gone'))
    await writeFile(join(folder, 'gone', 'real.json'), '{"format":"dc-mock ledger","version":1,"deployments":{}}')
    await symlink(join(folder, 'gone', 'real.json'), join(folder, 'ledger.json'))
    await chmod(join(folder, 'gone'), 0o500)
    onTestFinished(() => chmod(join(folder, 'gone'), 0o700))
    const opening = openIn(folder)
    // Root can write to every file, so the ledger opens.
    if (process.getuid?.() === 0) await (await opening).close()
    else await expect(opening).rejects.toThrow(/^Could not write the ledger \S+ \(permission denied in/)
    expect(await readdir(folder)).toEqual(['gone', 'ledger.json'])
  })
})

describe('a ledger’s lock', () => {
  it('blocks a second run until the first has finished', async () => {
    const folder = await createTemporaryFolder()
    const first = await openIn(folder)
    await expect(openIn(folder)).rejects.toThrow(`Another run (process ${process.pid}) is using `)
    await first.close()
    await (await openIn(folder)).close()
  })

  it('is not needed for a run that cannot spend checks', async () => {
    const folder = await createTemporaryFolder()
    const first = await openIn(folder)
    await (await openIn(folder, { canSpend: false })).close()
    await expect(openIn(folder)).rejects.toThrow('Another run')
    await first.close()
  })

  it('is taken over from a killed run by only one of several waiting runs', async () => {
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    const stale = JSON.stringify({ pid, host: hostname(), id: 'x', pidNamespace: pidNamespace() })
    const takeOver = async (): Promise<void> => {
      const folder = await createTemporaryFolder()
      await writeFile(join(folder, 'ledger.json.lock'), stale)
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => openIn(folder)))
      const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(opened).toHaveLength(1)
      await opened[0]?.close()
      expect(await readdir(folder)).toEqual([])
    }
    await Promise.all(Array.from({ length: 20 }, takeOver))
  })

  it('is taken over even if an earlier takeover was killed halfway', async () => {
    const folder = await createTemporaryFolder()
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    const holder = { pid, host: hostname(), pidNamespace: pidNamespace() }
    await writeFile(join(folder, 'ledger.json.lock'), JSON.stringify({ ...holder, id: 'x' }))
    await writeFile(join(folder, 'ledger.json.lock.takeover'), JSON.stringify({ ...holder, id: 'y' }))
    await (await openIn(folder)).close()
    expect(await readdir(folder)).toEqual([])
  })

  it('is not taken over while a run on another machine refreshes it', async () => {
    const folder = await createTemporaryFolder()
    const lock = join(folder, 'ledger.json.lock')
    await writeFile(lock, JSON.stringify({ pid: 1, host: 'elsewhere', id: 'x' }))
    const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 200)
    onTestFinished(() => clearInterval(touching))
    await expect(openIn(folder)).rejects.toThrow('Another run (process 1 on elsewhere) is using ')
  })
})

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}
