import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { withJson } from '../contract/target.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess, runVerify, withoutProgress } from './command-line.ts'
import { startCommand, startServeCommand } from './start-command.ts'

const overlay = `
overlay: 1.0.0
info: { title: What staging does, version: 1.0.0 }
actions:
  - target: $.components.schemas.EmailInfo.properties
    update: { velocity: { type: number, example: 3 }, mystery: { type: string } }
`

async function fileOf(text: string, name = 'overlay.yaml'): Promise<string> {
  const folder = await createTemporaryFolder()
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

describe('overlays on the command line', () => {
  it('change the mock’s responses and spec, and serve lists unsupported changes', async () => {
    const { url, listening } = await startServeCommand('--overlay', await fileOf(overlay))
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

  it('are listed in the startup output', async () => {
    const file = await fileOf(overlay)
    const { line } = startCommand('--port', '0', '--overlay', file)
    expect(await line(/overlay\.yaml$/)).toContain(file)
    expect(await line(/does not imitate/)).toBe('! The mock does not imitate these parts of the overlays:')
  })

  it('are applied by dc-mock spec, whose output can be passed to --spec', async () => {
    const { exitCode, out } = await runInProcess(['spec', '--overlay', await fileOf(overlay)])
    expect([exitCode, out.includes('velocity:')]).toEqual([0, true])
    const again = await runInProcess(['spec', '--spec', await fileOf(out, 'spec.yaml')])
    expect([again.exitCode, again.out.includes('velocity:')]).toEqual([0, true])
  })

  it('are optional for dc-mock spec, which otherwise prints openapi.yaml as shipped', async () => {
    const { out } = await runInProcess(['spec'])
    expect(out).toContain('The single source of truth')
  })

  it.each([
    ['spec', 'not-there.yaml', null, '--overlay: not-there.yaml does not exist. Use a YAML or JSON file'],
    [
      'serve',
      null,
      overlay.replace('EmailInfo', 'EmailInf'),
      'it matches nothing: $.components.schemas has no "EmailInf"; did you mean "EmailInfo"?',
    ],
    ['spec', null, '{"overlay":', 'it is neither YAML nor JSON'],
    ['serve', null, 'x'.repeat(9 * 2 ** 20), 'is larger than 8 MiB'],
  ])(
    'make %s fail with a one-line error and exit code 2 if they cannot be used',
    async (command, name, text, problem) => {
      const file = name ?? (await fileOf(text ?? ''))
      const { exitCode, out, err } = await runInProcess([command, '--overlay', file])
      expect([exitCode, out]).toEqual([2, ''])
      expect(err).toContain(problem)
      expect(err.match(/\n/g)).toHaveLength(1)
    },
  )

  it('change what verify expects of a deployment, and appear in its report', async () => {
    const file = await fileOf(overlay.replace(', mystery: { type: string }', ''))
    const mock = await runVerify([
      '--mock',
      '--overlay',
      file,
      '--only',
      'checkEmail.body',
      '--only',
      'checkEmail.unknown-fields',
    ])
    expect(mock).toMatchObject({ exitCode: 0, out: expect.stringContaining(`with ${file}`) })
    expect(withoutProgress(mock.err)).toBe('')
    expect(mock.out).not.toContain('velocity')

    const required = overlayOfOne('target: $.components.schemas.EmailInfo\n    update: { required: [velocity] }')
    const { url, env } = await serveDeployment()
    const words = [
      url,
      '--target',
      'own',
      '--rate',
      '1000',
      '--only',
      'checkEmail.body',
      '--only',
      'checkEmail.success',
    ]
    const held = await runVerify([...words, '--overlay', file, '--overlay', await required, '--report', 'json'], {
      env,
    })
    const report = JSON.parse(held.out)
    expect(report.spec).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), overlays: [file, await required] })
    const broken = report.rules.flatMap(({ findings }: { findings: object[] }) => findings)
    expect(broken).toMatchObject([{ at: '/data/emailInfo/velocity', source: 'overlay', from: 'assumed' }])
    expect(held.exitCode).toBe(0)
    const strict = await runVerify([...words, '--overlay', file, '--overlay', await required, '--strict'], { env })
    expect(strict.exitCode).toBe(1)
    expect(strict.out).toContain(`--overlay ${file}`)
  })

  it('do not hide violations of documented behavior', async () => {
    const file = await fileOf(overlay)
    const { url, env } = await serveDeployment({
      changeResponse: (response, request) =>
        request.url.endsWith('/email/check') && response.status === 200
          ? withJson(response, (body) => ({ ...body, data: { ...body.data, ipInfo: 7 } }))
          : response,
    })
    const { exitCode, out } = await runVerify(
      [url, '--target', 'own', '--rate', '1000', '--only', 'checkEmail.body', '--overlay', file],
      { env },
    )
    expect(exitCode).toBe(1)
    expect(out).toMatch(/BROKEN checkEmail.body\s+documented: service 2.7/)
  })

  it('match the deployment from which verify --learn created them', async () => {
    const { url, env } = await serveDeployment({
      changeResponse: (response, request) =>
        request.url.endsWith('/email/check') && response.status === 200
          ? withJson(response, (body) => ({ ...body, velocity: 3 }))
          : response,
    })
    const folder = await createTemporaryFolder()
    const file = join(folder, 'learned.yaml')
    const words = [url, '--target', 'own', '--rate', '1000', '--only', 'checkEmail']
    const first = await runVerify([...words, '--learn', file], { env })
    expect(first).toMatchObject({
      exitCode: 0,
      err: expect.stringContaining('Found 1 change and 0 open questions in '),
    })
    expect(first.out).toContain('velocity')
    const again = await runVerify([...words, '--overlay', file, '--learn', join(folder, 'more.yaml')], { env })
    expect(again).toMatchObject({ exitCode: 0, err: expect.stringContaining('Found no differences from the spec in') })
    expect(again.out).not.toContain('velocity')
  })

  it('can be merged into the document that is passed to verify with --spec', async () => {
    const { out } = await runInProcess(['spec', '--overlay', await fileOf(overlay)])
    const file = await fileOf(out, 'mine.yaml')
    const held = await runVerify(['--mock', '--spec', file, '--only', 'checkEmail.body'])
    expect(held).toMatchObject({ exitCode: 0, out: expect.stringContaining(`with ${file}`) })
    expect(withoutProgress(held.err)).toBe('')
  })

  it.each([
    [
      ['--learn', '/nowhere/at/all.yaml'],
      '--learn /nowhere/at/all.yaml cannot be written, because the folder /nowhere/at does not exist or is not writable',
    ],
    [['--learn', '.'], '--learn . cannot be written, because it is a folder'],
    [['--overlay', 'not-there.yaml'], '--overlay: not-there.yaml does not exist'],
    [['--spec', 'not-there.yaml'], '--spec: not-there.yaml does not exist'],
  ])('make verify fail before it sends anything if %j cannot be used', async (words, problem) => {
    const { url, env, requests } = await serveDeployment()
    const { exitCode, err } = await runVerify([url, '--target', 'own', ...words], { env })
    expect([exitCode, requests]).toEqual([2, []])
    expect(err).toContain(problem)
  })
})

function overlayOfOne(action: string): Promise<string> {
  return fileOf(`overlay: 1.0.0\ninfo: { title: More, version: 1.0.0 }\nactions:\n  - ${action}\n`, 'more.yaml')
}
