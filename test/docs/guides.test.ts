/** Runs the commands in the guides in order, unchanged except for the address of the mock. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { parseArguments } from '../../src/cli/arguments.ts'
import { defaultCommand } from '../../src/cli/command-table.ts'
import { readServeSettings } from '../../src/cli/serve/settings.ts'
import { runNode } from '../cli/serve-process.ts'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { blocksOf, readDocument } from './read-markdown.ts'

// Each line starts a process, which takes up to a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const plainStart = 'npx dc-mock'
const documentedUrl = 'http://127.0.0.1:4010'

const commandsOf = (file: string): string[] =>
  blocksOf(readDocument(file))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trimEnd().split('\n'))

const isStart = (line: string): boolean => line === plainStart || line.startsWith(`${plainStart} serve`)

interface Session {
  folder: string
  env: Record<string, string>
}

/** Runs lines as if in one shell, and returns the output of each line except `export` lines. Rejects if a line fails. */
async function runLines(lines: readonly string[], { folder, env }: Session): Promise<string[]> {
  const outputs: string[] = []
  const before = ['npx() { shift; "$NODE" "$MAIN" "$@"; }', 'curl() { command curl --fail-with-body "$@"; }']
  for (const line of lines) {
    if (line.startsWith('export ')) {
      before.push(line)
      continue
    }
    const { stdout } = await promisify(execFile)('bash', ['-ec', [...before, line].join('\n')], {
      cwd: folder,
      env: { ...process.env, NODE: process.execPath, MAIN: main, ...env },
    })
    outputs.push(stdout)
  }
  return outputs
}

/** Starts the mock with a command from a guide, on a free port. */
async function startWith(line: string, session: Session): Promise<string> {
  const words = wordsOf(line)
  const flags = ['--port', '0', '--log', 'json']
  const server = runNode(
    [main, 'serve', ...words.slice(words.indexOf('dc-mock') + 1).filter((word) => word !== 'serve'), ...flags],
    session,
  )
  const { socket, url } = JSON.parse(await server.line(/"event":"listening"/))
  return `http://127.0.0.1:${new URL(socket ?? url).port}`
}

const wordsOf = (line: string): string[] => line.split(' ')

/** Creates a project whose app and tests print the URL that they would call. */
async function openSession(env: Record<string, string> = {}): Promise<Session> {
  const folder = await createTemporaryFolder()
  await writeFile(join(folder, 'app.cjs'), 'console.log("asks " + process.env.DC_BASE_URL)')
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "dev": "node app.cjs", "test": "node app.cjs" } }')
  await writeFile(join(folder, 'run-tests'), '#!/bin/sh\nexec node app.cjs\n', { mode: 0o755 })
  return { folder, env }
}

/** Matches the output of an app or of tests that `dc-mock exec` runs. The URL in the output must be that of a separate mock. */
const callsSeparateMock = (url: string): RegExp => new RegExp(`^asks (?!${url}$)http://127\\.0\\.0\\.1:\\d+$`, 'm')

async function runGuide(file: string, session: Session): Promise<{ lines: string[]; outputs: string[]; url: string }> {
  const lines = commandsOf(file).filter((line) => !line.startsWith('docker '))
  const url = await startWith(lines.find(isStart) ?? plainStart, session)
  const rest = lines.filter((line) => !isStart(line))
  const commands = rest.map((line) => line.replaceAll(documentedUrl, url))
  const outputs = await runLines(commands, { ...session, env: { DC_MOCK_URL: url, ...session.env } })
  return { lines: rest.filter((line) => !line.startsWith('export ')), outputs, url }
}

/** Returns the output of the line that contains the given text. */
const outputOf = ({ lines, outputs }: { lines: string[]; outputs: string[] }, part: string): string => {
  const at = lines.findIndex((line) => line.includes(part))
  expect(at, part).toBeGreaterThanOrEqual(0)
  return outputs[at] ?? ''
}

it('supports offline development', async () => {
  const session = await openSession()
  const guide = await runGuide('docs/develop-offline.md', session)
  expect(outputOf(guide, 'exec -- npm run dev')).toMatch(callsSeparateMock(guide.url))
  expect(outputOf(guide, 'scenario list')).toContain('quota-exhausted')
  expect(JSON.parse(outputOf(guide, 'clock/advance'))).toHaveProperty('now')
  expect(outputOf(guide, 'scenario save')).toContain('before-checkout.yaml')

  const [block] = blocksOf(readDocument('docs/develop-offline.md')).filter(({ language }) => language === 'js')
  const code = (block?.code ?? '').replace(
    "'@datacops/services-sdk'",
    JSON.stringify(import.meta.resolve('@datacops/services-sdk')),
  )
  await writeFile(join(session.folder, 'service.mjs'), code)
  await writeFile(
    join(session.folder, 'try.mjs'),
    "import { service } from './service.mjs'\nconsole.log((await service.checkEmail('block@dc-mock.example.com')).emailInfo.action)\n",
  )
  const [, key = ''] = /DC_API_KEY=(\w+)/.exec(commandsOf('docs/develop-offline.md').join('\n')) ?? []
  const tried = runNode(['try.mjs'], { folder: session.folder, env: { DC_BASE_URL: guide.url, DC_API_KEY: key } })
  expect(await tried.exit).toMatchObject({ code: 0, stdout: 'BLOCK\n' })
})

it('lets testers on the network use a mock that has a control token and a scenarios folder', async () => {
  const session = await openSession({ DC_MOCK_TOKEN: 'of-the-test' })
  await mkdir(join(session.folder, 'qa'))
  await writeFile(join(session.folder, 'qa/shop.yaml'), 'title: Our shop\n')
  const guide = await runGuide('docs/test-by-scenario.md', session)
  expect(JSON.parse(outputOf(guide, '/_mock/websites'))).toMatchObject({ name: 'Ana' })
  const listed = await fetch(`${guide.url}/_mock/scenarios`, { headers: { authorization: 'Bearer of-the-test' } })
  expect(JSON.stringify(await listed.json())).toContain('Our shop')
})

it('uses the same flags for the container as for the command', () => {
  const [docker = '', plain = ''] = ['docker run', `${plainStart} serve`].map(
    (start) => commandsOf('docs/test-by-scenario.md').find((line) => line.startsWith(start)) ?? '',
  )
  const settings = [docker, plain].map((line) => {
    const words = wordsOf(line)
    const args = parseArguments(defaultCommand, words.slice(words.lastIndexOf('serve') + 1))
    return readServeSettings(args, { env: { DC_MOCK_TOKEN: 'of-the-test' }, now: Date.now })
  })
  expect(settings[0]).toEqual({ ...settings[1], nameOf: expect.any(Function), scenarios: '/scenarios' })
  expect(docker).toContain('-v ./qa:/scenarios ')
  expect(docker).toContain(' -e DC_MOCK_TOKEN ')
})

it('controls a mock over HTTP', async () => {
  const guide = await runGuide('docs/from-any-language.md', await openSession())
  expect(outputOf(guide, './run-tests')).toMatch(callsSeparateMock(guide.url))
  expect(JSON.parse(outputOf(guide, 'health'))).toMatchObject({ status: 'ok' })
  expect(JSON.parse(outputOf(guide, '/_mock/websites'))).toHaveProperty('private_key')
  expect(JSON.parse(outputOf(guide, 'wait=1s'))).toMatchObject({ timed_out: true })
})

it('works from Python', async ({ skip }) => {
  const hasPython = await promisify(execFile)('python3', ['--version']).catch(() => null)
  if (!hasPython) skip('no python3')
  const session = await openSession()
  const url = await startWith(plainStart, session)
  const [block] = blocksOf(readDocument('docs/from-any-language.md')).filter(({ language }) => language === 'python')
  const code = block?.code ?? ''
  const run = async (code: string) =>
    promisify(execFile)('python3', ['-c', code], { env: { ...process.env, DC_MOCK_URL: url } })
  const { stdout } = await run(code)
  const documentedOutput = Array.from(code.matchAll(/^print\(.*\) {2}# (.*)$/gm), ([, text]) => text)
  expect(documentedOutput.length).toBeGreaterThan(0)
  expect(stdout.trimEnd().split('\n')).toEqual(documentedOutput)
  await expect(run(code.replace('verdict-block', 'verdict-blok'))).rejects.toThrow(
    /RuntimeError: .*did you mean \\"verdict-block\\"/,
  )
})

it('distinguishes documented from assumed behavior', async () => {
  const session = await openSession()
  const lines = commandsOf('docs/documented-and-assumed.md')
  const url = await startWith(plainStart, session)
  const env = { DC_MOCK_URL: url }
  const [bad = '', ...others] = lines.map((line) => line.replaceAll(documentedUrl, url))
  // The request is deliberately invalid.
  await expect(runLines([bad], { ...session, env })).rejects.toMatchObject({
    code: 22,
    stdout: '{"message":"Email is required"}',
  })
  const [entry = '', list, explained] = await runLines(others, { ...session, env })
  expect(JSON.parse(entry)).toMatchObject({ response: { status: 400, body: '{"message":"Email is required"}' } })
  expect(JSON.parse(entry).why).toMatchObject({ fact: 16, provenance: 'documented', source: '4.8' })
  expect(list).toContain('check.stored-result-has-ip-info')
  expect(explained).toContain('service 2.7')
})

it('verifies a deployment in any CI', async () => {
  const { url, env } = await serveDeployment()
  const lines = commandsOf('docs/in-ci.md').map((line) =>
    line.includes('verify') ? `${line.replace('https://api.staging.example', url)} --rate 1000` : line,
  )
  const session = await openSession({ ...env, CI: 'true' })
  const [tested, first, ...others] = await runLines(lines, session)
  expect(tested).toMatch(callsSeparateMock(url))
  expect(first).toContain('PASSED')
  expect(first).not.toContain('\u001b')
  expect(others).toHaveLength(1)
})
