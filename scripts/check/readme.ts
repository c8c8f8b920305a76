/**
 * Follows the README exactly, as a new user would, and fails if anything differs from the README:
 *
 * 1. Clones the committed repository into an empty folder, packs the package and installs the tarball in an empty project.
 * 2. Runs each shell block that starts the server, and waits until the server responds. Then runs the shell blocks that call the server.
 *    Blocks with `npx dc-mock` run in the clone and in the project. If a JSON block follows a shell block, the shell block's output must
 *    contain the JSON.
 * 3. Runs each JavaScript block in the project, under the file name in its first line. The output must match the comments after
 *    `console.log`.
 * 4. Runs each TypeScript block in the project as a Vitest file.
 *
 * Does not run the block with `npm ci && npm test`, because the caller (`.ci/run`) runs these commands anyway.
 * Usage: node scripts/check/readme.ts
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Block {
  language: string
  line: number
  code: string
}

const base = 'http://127.0.0.1:4010'
// Otherwise, the checks would call the other server.
if (await fetch(base).catch(() => null)) throw new Error(`Another server is running at ${base}. Stop that server first`)

const root = new URL('../../', import.meta.url).pathname
const work = mkdtempSync(join(tmpdir(), 'dc-mock-readme-'))
const clone = join(work, 'clone')
let server: ChildProcess | null = null

try {
  run('git', ['clone', '--quiet', root, clone], work)
  const blocks = readBlocks(readFileSync(join(clone, 'README.md'), 'utf8'))
  let project = ''
  let steps = 0
  for (const [index, block] of blocks.entries()) {
    if (block.language !== 'sh' || block.code.includes('npm test')) continue
    say(block)
    if (block.code.includes('npm start')) await start(block)
    else if (block.code.startsWith('npx ')) runCommand(block, project)
    else callServer(block, blocks[index + 1])
    // Create the project here, because packing requires the packages that the first block installs.
    project ||= installPackage()
    steps++
  }
  await stop()
  // The JavaScript blocks also run in order, with a newly started server.
  await start({ language: 'sh', line: 0, code: 'npm start' })
  for (const block of blocks.filter(({ language }) => language === 'js')) {
    say(block)
    runScript(block, project)
    steps++
  }
  await stop()
  for (const block of blocks.filter(({ language }) => language === 'ts')) {
    say(block)
    runTests(block, project)
    steps++
  }
  if (steps < 6) throw new Error(`README has only ${steps} blocks that can be run; were they renamed?`)
  console.log(`README is correct: ran ${steps} blocks`)
} finally {
  await stop()
  rmSync(work, { recursive: true, force: true })
}

function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const match of text.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
    const line = text.slice(0, match.index).split('\n').length
    blocks.push({ language: match[1] ?? '', line, code: match[2] ?? '' })
  }
  return blocks
}

function say({ line, code }: Block): void {
  console.log(`README.md:${line}  ${code.split('\n', 1)[0]}`)
}

/** Stops the previous server, starts a new one with a block of the README, and waits until it responds. */
async function start({ line, code }: Block): Promise<void> {
  await stop()
  const child = spawn('bash', ['-c', code], { cwd: clone, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  server = child
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (status) => reject(new Error(`README.md:${line} ended with ${status}:\n${output}`)))
  })
  ended.catch(() => {})
  await Promise.race([ended, answers()])
}

async function answers(): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    const response = await fetch(`${base}/_mock/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${base} did not respond within 5 minutes`)
}

async function stop(): Promise<void> {
  const child = server
  server = null
  if (!child?.pid || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** Runs a block that calls the server. Fails on an error response, or if the next block is JSON that is not part of the response. */
function callServer({ line, code }: Block, next: Block | undefined): void {
  writeFileSync(join(work, '.curlrc'), 'fail-with-body\n')
  const answer = run('bash', ['-ec', code], clone, { CURL_HOME: work })
  if (answer.trim() === '') throw new Error(`README.md:${line} prints nothing`)
  const received: unknown = JSON.parse(answer)
  if (next?.language === 'json' && !hasPart(received, JSON.parse(next.code))) {
    throw new Error(`README.md:${next.line} is not part of the output of the previous block:\n${answer}`)
  }
}

function hasPart(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([name, value]) => hasPart(Reflect.get(whole, name), value))
  )
}

/** Runs a block with the command of the package, in the clone and in the project. */
function runCommand({ line, code }: Block, project: string): void {
  for (const folder of [clone, project]) {
    if (run('bash', ['-ec', code], folder).trim() === '')
      throw new Error(`README.md:${line} prints nothing in ${folder}`)
  }
}

function installPackage(): string {
  // Skip the build's output, which comes before the name of the tarball.
  const tarball = run('npm', ['pack', '--silent'], clone).trim().split('\n').at(-1) ?? ''
  const project = mkdtempSync(join(work, 'project-'))
  run('npm', ['init', '-y'], project)
  run('npm', ['install', '--silent', join(clone, tarball), '@datacops/services-sdk@1.0.2'], project)
  return project
}

/**
 * Runs a JavaScript block in an empty project with the package. Its output must match its comments. The block must
 * also be valid TypeScript in a strict project without Node types.
 */
function runScript({ line, code }: Block, project: string): void {
  const name = /^\/\/ (\S+\.mjs)$/m.exec(code)?.[1]
  if (!name) throw new Error(`README.md:${line} does not begin with the name of its file, such as // try.mjs`)
  writeFileSync(join(project, name), code)
  writeFileSync(
    join(project, `block-${line}.mts`),
    `export {}\ndeclare const console: { log(...values: unknown[]): void }\n${code}`,
  )
  for (const kind of ['nodenext', 'bundler']) {
    const modules = kind === 'bundler' ? ['--module', 'esnext'] : ['--module', kind]
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--moduleResolution', kind]
    run(join(clone, 'node_modules/.bin/tsc'), [...strict, ...modules, `block-${line}.mts`], project)
  }
  const printed = run('node', [name], project).trim()
  const expected = [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map((match) => match[1]).join('\n')
  if (printed !== expected) throw new Error(`README.md:${line} prints\n${printed}\ninstead of\n${expected}`)
}

/** Runs a block as a test file in the project, in which Vitest is installed. The first line of the block contains the file name. */
function runTests({ line, code }: Block, project: string): void {
  const name = /^\/\/ (\S+\.test\.ts)$/m.exec(code)?.[1]
  if (!name) throw new Error(`README.md:${line} does not begin with the name of its file, such as // signup.test.ts`)
  const { devDependencies } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'))
  run('npm', ['install', '--silent', `vitest@${devDependencies.vitest}`], project)
  writeFileSync(join(project, name), code)
  const checked = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', name]
  run(join(clone, 'node_modules/.bin/tsc'), checked, project)
  run('npx', ['vitest', 'run', name], project)
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  // PATH of a new user. Does not include this project's node_modules/.bin, which `npm run` adds at the start.
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.startsWith(root))
    .join(':')
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH, ...env } })
}
