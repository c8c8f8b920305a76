/** Programs to measure: dc-mock, the baselines and the peers, each with its start command. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeMockoonFile, writeWireMockFolder } from '../peers/routes.ts'

export interface Contender {
  name: string
  role: 'product' | 'floor' | 'peer'
  version: string
  /** Package of the peer, used to measure the size of its installation. */
  package: string | null
  /** Reason why the program cannot be measured here, or null. */
  missing: string | null
  /** Program and arguments. */
  command(port: number): readonly string[]
}

export const root: string = join(import.meta.dirname, '..', '..')
export const benchModules: string = join(root, 'bench', 'node_modules')

export const productName = 'dc-mock'
export const honoName = 'bare Hono (c.json)'
export const nodeHttpName = 'bare node:http (fixed bytes)'

/**
 * Peers that read an OpenAPI document get openapi.yaml and return its example. The other peers and the baselines return a recorded response
 * of dc-mock, which is longer than the example. Logs are turned off or discarded. WireMock stores no requests and Mockoon stores only the
 * last one, while dc-mock keeps its journal.
 */
export function openContenders({ folder, answer }: { folder: string; answer: string }): Contender[] {
  const node = process.execPath
  const spec = join(root, 'openapi.yaml')
  const file = join(folder, 'answer.json')
  writeFileSync(file, answer)
  const platform = { version: process.versions.node, package: null, missing: null }
  const hono = versionOf('hono') ?? '(of the project)'
  const jar = findJar()
  return [
    {
      name: productName,
      role: 'product',
      version: readVersion(join(root, 'package.json')) ?? '',
      package: null,
      missing: null,
      command: (port) => [node, join(root, 'dist/cli/main.js'), 'serve', '--port', `${port}`, '--log', 'silent'],
    },
    {
      name: honoName,
      role: 'floor',
      ...platform,
      version: hono,
      command: (port) => [node, join(root, 'bench/floors/hono.js'), file, `${port}`],
    },
    {
      name: nodeHttpName,
      role: 'floor',
      ...platform,
      command: (port) => [node, join(root, 'bench/floors/node-http.js'), file, `${port}`],
    },
    {
      name: 'Prism',
      ...peer('@stoplight/prism-cli'),
      command: (port) => [
        node,
        join(benchModules, '@stoplight/prism-cli/dist/index.js'),
        ...['mock', '-h', '127.0.0.1', '-p', `${port}`, '-v', 'silent', spec],
      ],
    },
    {
      name: 'Scalar mock server',
      ...peer('@scalar/mock-server'),
      command: (port) => [node, join(root, 'bench/peers/scalar.js'), spec, `${port}`],
    },
    {
      name: 'Mockoon',
      ...peer('@mockoon/cli'),
      // With a limit of 0, Mockoon would keep all requests, because it truncates its list with `slice(-max)`. Mockoon would also copy the
      // list for each request.
      command: (port) => [
        node,
        join(benchModules, '@mockoon/cli/bin/run.js'),
        ...['start', '-d', writeMockoonFile(folder, answer), '-l', '127.0.0.1', '-p', `${port}`],
        ...['--disable-log-to-file', '--disable-admin-api', '--max-transaction-logs', '1'],
      ],
    },
    {
      name: 'WireMock',
      ...peer('wiremock'),
      ...(jar && !hasJava() ? { missing: 'Java is not installed' } : {}),
      command: (port) => [
        'java',
        ...['-jar', jar ?? '', '--bind-address', '127.0.0.1', '--port', `${port}`],
        ...['--root-dir', writeWireMockFolder(folder, answer), '--no-request-journal', '--disable-banner'],
      ],
    },
  ]
}

function peer(name: string): Pick<Contender, 'role' | 'version' | 'package' | 'missing'> {
  const version = versionOf(name)
  return {
    role: 'peer',
    version: version ?? '',
    package: name,
    missing: version ? null : `${name} is not installed in bench/`,
  }
}

function findJar(): string | null {
  const version = versionOf('wiremock')
  const jar = join(benchModules, 'wiremock', 'build', `wiremock-standalone-${version}.jar`)
  return existsSync(jar) ? jar : null
}

function hasJava(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
}

/** Returns the version of a package in bench/node_modules. */
export function versionOf(name: string): string | null {
  return readVersion(join(benchModules, name, 'package.json'))
}

function readVersion(file: string): string | null {
  if (!existsSync(file)) return null
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  return String(version)
}
