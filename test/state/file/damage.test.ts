import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeLine } from '../../../src/state/file/format.ts'
import { StateFileError } from '../../../src/state/file/state-file-error.ts'
import {
  checksUsed,
  copyLeftBehind,
  fileWithChecks,
  linesOf,
  openTestStateFile,
  readTransitions,
  recordChecks,
  stateFolder,
} from './state-folder.ts'

describe('a state file', () => {
  it('loses only its last record if that record is truncated at any byte, and remains usable', async () => {
    const file = await fileWithChecks(3)
    const original = await readFile(file)
    const last = original.lastIndexOf(10, original.length - 2) + 1
    for (let end = last; end <= original.length; end++) {
      await writeFile(file, original.subarray(0, end))
      const isComplete = end === original.length
      // Opening a state takes time, so the state is opened only at every 16th position.
      if (!isComplete && end % 16 > 0) {
        expect(await readTransitions(file), `cut at ${end}`).toMatchObject({ transitions: 2, torn: end - last })
        continue
      }
      const state = await openTestStateFile(file)
      expect(await checksUsed(state), `cut at ${end}`).toBe(isComplete ? 3 : 2)
      expect(state.loaded?.torn).toBe(isComplete ? 0 : end - last)
      await recordChecks(state, 1, 7)
      await state.close()
      const again = await openTestStateFile(file)
      expect(await checksUsed(again), `after a cut at ${end}`).toBe(isComplete ? 4 : 3)
      expect(again.loaded?.torn).toBe(0)
      await again.close()
    }
  })

  it('is rejected if lines are missing, duplicated or swapped, even if each line is intact', async () => {
    const file = await fileWithChecks(4)
    const lines = await linesOf(file)
    const last = lines.length - 1
    for (let at = 1; at < last; at++) {
      const [line = '', next = ''] = lines.slice(at, at + 2)
      for (const put of [[], [line, line], [next, line]]) {
        const changed = lines.toSpliced(at, put.length === 2 && put[0] === next ? 2 : 1, ...put)
        if (changed.join() === lines.join()) continue
        await writeFile(file, `${changed.join('\n')}\n`)
        await expect(openTestStateFile(file), `line ${at}`).rejects.toThrow('is damaged at byte')
      }
    }
  })

  it('can be used again after it is truncated at the damage, as the error suggests', async () => {
    const file = await fileWithChecks(3)
    const original = await readFile(file)
    const second = original.indexOf('usr_1')
    original[second] = 88
    await writeFile(file, original)
    const at = original.lastIndexOf(10, second) + 1
    await expect(openTestStateFile(file)).rejects.toThrow(
      new StateFileError(
        `${file} is damaged at byte ${at} and was not changed; restore a backup, or keep a copy and continue without the last ${original.length - at} of its ${original.length} bytes (2 changes): cp ${file} ${file}.damaged && truncate -s ${at} ${file}`,
      ),
    )
    await truncate(file, at)
    expect(await checksUsed(await openTestStateFile(file))).toBe(1)
  })

  it('is quoted correctly in the suggested shell command if its name contains special characters', async () => {
    const file = await fileWithChecks(2)
    const odd = `${file} of Ana's`
    const original = await readFile(file)
    original[original.indexOf('usr_1')] = 88
    await writeFile(odd, original)
    const quoted = `'${odd.replace("'", String.raw`'\''`)}'`
    const error = await openTestStateFile(odd).catch((thrown: Error) => thrown.message)
    expect(String(error).endsWith(` ${quoted}`)).toBe(true)
  })

  it('is left unchanged and counts as damaged, not as a foreign file, if its first line is truncated', async () => {
    const file = await fileWithChecks(1)
    const original = await readFile(file)
    for (const end of [11, 30, original.indexOf(10)]) {
      await writeFile(file, original.subarray(0, end))
      await expect(openTestStateFile(file), `cut at ${end}`).rejects.toThrow(
        `${file} is damaged in its first line and was not changed, and none of its data can be used; restore a backup, or choose another file to start with an empty state`,
      )
      expect(await readFile(file)).toEqual(original.subarray(0, end))
    }
  })

  it('counts as damaged if the version in its first line was replaced with a newer version', async () => {
    const file = await fileWithChecks(1)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"dc-mock state":2', '"dc-mock state":9'))
    await expect(openTestStateFile(file)).rejects.toThrow('is damaged in its first line')
  })

  it.each([
    ['a newer format', 3],
    ['an older format', 1],
  ])('in %s is left unchanged, and the error names the version that wrote the file', async (what, version) => {
    const file = join(await stateFolder(), 'mock.state')
    const text = encodeLine({ 'dc-mock state': version, written_by: '9.1.0', other: 'unknown' }, 0)
    await writeFile(file, text)
    await expect(openTestStateFile(file)).rejects.toThrow(
      `was written by dc-mock 9.1.0 in ${what} (${version}, but this version reads 2) and was not changed; run that version, or choose another file`,
    )
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it.each([
    ['a scenario', 'title: Returning user\n'],
    ['an image', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['one long line', 'x'.repeat(3 * 2 ** 20)],
  ])('is rejected and left unchanged if the file is actually %s', async (_what, text) => {
    const file = join(await stateFolder(), 'mock.state')
    await writeFile(file, text, 'latin1')
    await expect(openTestStateFile(file)).rejects.toThrow('is not a dc-mock state file and was not changed')
    expect(await readFile(file, 'latin1')).toBe(text)
  })

  it('counts as a new file if it is empty', async () => {
    const file = join(await stateFolder(), 'mock.state')
    await writeFile(file, '')
    const state = await openTestStateFile(file)
    expect(state.loaded).toBeNull()
    await recordChecks(state, 1)
    expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(1)
  })
})
