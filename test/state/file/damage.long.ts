import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fileWithChecks, openTestStateFile, readTransitions } from './state-folder.ts'

it('a state file with any altered byte is rejected and left unchanged', async () => {
  const file = await fileWithChecks(2)
  const original = await readFile(file)
  const headerBytes = original.indexOf(10) + 1
  const lastLines = original.length - 700
  for (let at = 0; at < original.length; at += at < 200 || at > lastLines ? 1 : 7) {
    const damaged = Buffer.from(original)
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(file, damaged)
    const words = at < headerBytes ? 'is damaged in its first line and was not changed' : 'is damaged at byte'
    await expect(readTransitions(file), `byte ${at}`).rejects.toThrow(words)
    if (at % 100 > 0) continue
    await expect(openTestStateFile(file), `byte ${at}`).rejects.toThrow(words)
    expect(await readFile(file)).toEqual(damaged)
  }
})
