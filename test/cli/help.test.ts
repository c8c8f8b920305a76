import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../src/cli/arguments.ts'
import { commands, overviewExamples } from '../../src/cli/command-table.ts'
import { findCommand } from '../../src/cli/find-command.ts'
import { version } from '../../src/spec/version.ts'
import { runInProcess } from './command-line.ts'

describe('help', () => {
  it.each([
    ['overview-80', ['--help'], 80],
    ['overview-60', ['--help'], 60],
    ['overview-40', ['--help'], 40],
    ['serve-100', ['serve', '--help'], 200],
    ['serve-80', ['serve', '--help'], 80],
    ['serve-40', ['serve', '--help'], 40],
    ['scenario-80', ['scenario', '--help'], 80],
    ['exec-80', ['exec', '--help'], 80],
    ['stop-60', ['stop', '--help'], 60],
    ['requests-80', ['requests', '--help'], 80],
    ['verify-80', ['verify', '--help'], 80],
    ['scenario-load-80', ['scenario', 'load', '--help'], 80],
  ])('matches the snapshot %s.txt', async (name, words, columns) => {
    const { exitCode, out } = await runInProcess(words, { columns })
    expect(exitCode).toBe(0)
    await expect(out.replaceAll(version, '<version>')).toMatchFileSnapshot(`help/${name}.txt`)
  })

  it.each([
    [['-h'], ['--help']],
    [['help'], ['--help']],
    [
      ['help', 'serve'],
      ['serve', '--help'],
    ],
    [
      ['serve', '--port', 'x', '-h'],
      ['serve', '--help'],
    ],
    [['--port', '1', '--help'], ['--help']],
    [
      ['help', 'scenario'],
      ['scenario', '-h'],
    ],
    [
      ['help', 'scenario', 'save'],
      ['scenario', 'save', 'x', '--help'],
    ],
  ])('prints the same output for %j as for %j', async (words, same) => {
    expect(await runInProcess(words)).toEqual(await runInProcess(same))
  })

  it.each([40, 60, 80, 120])('fits in %i columns, except for copyable examples', async (columns) => {
    for (const command of commands) {
      const { out } = await runInProcess(['help', ...command.name.split(' ')], { columns })
      const lines = out.split('\n').filter((line) => !command.examples.some(([example]) => line.includes(example)))
      expect(lines.filter((line) => line.length > columns)).toEqual([])
    }
  })

  it('shows only examples that the commands accept', () => {
    const lines = [...overviewExamples, ...commands.flatMap(({ examples }) => examples)].map(([line]) => line)
    expect(lines.length).toBeGreaterThan(40)
    for (const line of lines) {
      expect(line).toMatch(/\bnpx dc-mock\b/)
      const [, given = ''] = /dc-mock ?([^|>)]*)/.exec(line) ?? []
      // A quoted argument counts as one word.
      const words = given.trim().match(/'[^']*'|"[^"]*"|[^\s"']+/g) ?? []
      const { command, rest } = findCommand(
        commands,
        words[0]?.startsWith('-') || !words[0] ? ['serve', ...words] : words,
      )
      expect(() => parseArguments(command, rest), line).not.toThrow()
    }
  })

  it.each([['--version'], ['-v']])('prints the version for %s', async (word) => {
    expect(await runInProcess([word])).toEqual({ exitCode: 0, out: `${version}\n`, err: '' })
  })
})
