import { expect, it, onTestFinished, vi } from 'vitest'

it('reports before and after the run how many rules need a missing package, and tests the other rules', async () => {
  vi.resetModules()
  vi.doMock('fast-check', () => {
    throw new Error("Cannot find package 'fast-check'")
  })
  onTestFinished(() => {
    vi.doUnmock('fast-check')
    vi.resetModules()
  })
  const { runVerify } = await import('./command-line.ts')
  const { exitCode, out } = await runVerify(['--mock', '--only', 'exportUsers,exportVisits'])
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining('PASSED') })
  expect(out).toContain('skips 2 rules: 2 need the fast-check package\n')
  expect(out).toContain('NOT TESTED: 2 rules')
  expect(out).toContain('  2 need the fast-check package (npm install --save-dev fast-check): exports 2\n')
})
