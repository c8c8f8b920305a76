import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runHere } from './command-line.ts'
import { runCommand, startServe } from './serve-process.ts'

const overlay = `
overlay: 1.0.0
info: { title: What staging does, version: 1.0.0 }
actions:
  - target: $.components.schemas.EmailInfo.properties
    update: { velocity: { type: number, example: 3 }, mystery: { type: string } }
`

async function fileOf(text: string, name = 'overlay.yaml'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

describe('overlays on the command line', () => {
  it('are imitated by serve, which tells what it does not imitate and shows the spec in force', async () => {
    const { url, listening } = await startServe('--overlay', await fileOf(overlay))
    expect(listening).toMatchObject({
      overlays: [expect.stringMatching(/overlay\.yaml$/)],
      not_imitated: [expect.stringContaining('EmailInfo.properties.mystery is new')],
    })
    const answer = await fetch(`${url}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'x-dc-key': listening.website.private_key },
      body: JSON.stringify({ email: 'ana@shop.example' }),
    })
    expect(await answer.json()).toMatchObject({ data: { emailInfo: { velocity: 3 } } })
    expect(await (await fetch(`${url}/_mock/openapi.yaml`)).text()).toContain('velocity:')
  })

  it('stand in the start for people', async () => {
    const file = await fileOf(overlay)
    const { line } = runCommand(['--port', '0', '--overlay', file])
    expect(await line(/overlay\.yaml$/)).toContain(file)
    expect(await line(/this is not imitated/)).toBe('! Of the overlays this is not imitated:')
  })

  it('are applied by spec, which prints what comes out and takes that as --spec again', async () => {
    const { exitCode, out } = await runHere(['spec', '--overlay', await fileOf(overlay)])
    expect([exitCode, out.includes('velocity:')]).toEqual([0, true])
    const again = await runHere(['spec', '--spec', await fileOf(out, 'spec.yaml')])
    expect([again.exitCode, again.out.includes('velocity:')]).toEqual([0, true])
  })

  it('leave spec with openapi.yaml as it ships where there are none', async () => {
    const { out } = await runHere(['spec'])
    expect(out).toContain('The single source of truth')
  })

  it.each([
    ['spec', 'not-there.yaml', null, '--overlay: not-there.yaml is not there; give a file of YAML or JSON'],
    [
      'serve',
      null,
      overlay.replace('EmailInfo', 'EmailInf'),
      'it matches nothing: $.components.schemas has no "EmailInf"; did you mean "EmailInfo"?',
    ],
    ['spec', null, '{"overlay":', 'it is neither YAML nor JSON'],
    ['serve', null, 'x'.repeat(9 * 2 ** 20), 'is larger than 8 MiB'],
  ])('end %s with one line and exit code 2 where one cannot be used', async (command, name, text, problem) => {
    const file = name ?? (await fileOf(text ?? ''))
    const { exitCode, out, err } = await runHere([command, '--overlay', file])
    expect([exitCode, out]).toEqual([2, ''])
    expect(err).toContain(problem)
    expect(err.match(/\n/g)).toHaveLength(1)
  })
})
