import { expect, it } from 'vitest'
import type { Arguments } from '../../src/cli/command.ts'
import { readDrillSettings } from '../../src/cli/drill/settings.ts'

it('the command that repeats a drill with --start does not select a running mock', async () => {
  const flags = new Map([
    ['start', 'npm run dev'],
    ['url', 'http://127.0.0.1:4020'],
  ])
  const args: Arguments = {
    value: (name) => flags.get(name),
    values: () => [],
    isSet: (name) => flags.has(name),
    nameOf: (name) => `--${name}`,
    operands: ['http://localhost:3000/signup'],
  }
  const { rerun } = await readDrillSettings(args)
  expect(rerun('block')).toBe("npx dc-mock drill http://localhost:3000/signup --start 'npm run dev' --only block")
})
