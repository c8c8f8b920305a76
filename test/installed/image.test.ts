/** Runs the lines of the Dockerfile without a container engine, in temporary folders and as a non-root user. */
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { redisBinary, startRedis, withoutRedis } from '../support/redis-server.ts'
import { nodeOf } from './support/node-versions.ts'
import { readCompose, type Service } from './support/read-compose.ts'
import { onlyText, readDockerfile, wordsOf } from './support/read-dockerfile.ts'
import { cleanEnvironment, runOrThrow } from './support/run.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const [build = [], image = []] = readDockerfile(new URL('../../Dockerfile', import.meta.url))
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Folder that corresponds to `/app` in the image. */
let app: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const folder = join(inject('workFolder'), 'image')
  await mkdir(folder)
  await chmod(inject('workFolder'), 0o755)
  app = join(folder, 'app')
  const [, install = ''] = build.filter(({ name }) => name === 'RUN').map(({ text }) => text)
  // The test uses the existing package instead of running `npm pack` again.
  expect(install).toMatch(/^npm pack --silent --pack-destination \/tmp &&/)
  const script = install
    .replace(/^npm pack .*? &&/, '')
    .replaceAll('/tmp/', `${dirname(inject('tarball'))}/`)
    .replaceAll('/src/', checkout)
    .replaceAll('/app', app)
  await runOrThrow('sh', ['-ec', script], { folder })
  const cleanEnv = cleanEnvironment(nodeOf('24'))
  env = { ...cleanEnv, NODE_ENV: 'production', PATH: `${app}/node_modules/.bin:${cleanEnv.PATH}` }
})

interface Ended {
  code: number | null
  output: string
}

function start(
  words: readonly string[],
  extraEnv: NodeJS.ProcessEnv = {},
): { line: Promise<string>; ended: Promise<Ended>; stop(): void } {
  const [command = '', ...rest] = words
  const child = spawn(command, rest, {
    cwd: app,
    env: { ...env, ...extraEnv },
    ...nobody,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  child.stderr.on('data', (text) => (output += text))
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    child.once('close', () => reject(new Error(output)))
  })
  line.catch(() => {})
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
  return { line, ended, stop: () => child.kill('SIGTERM') }
}

/** Starts the container's command on a free port. */
async function startMock(service: Service | undefined): Promise<{ port: string; container: ReturnType<typeof start> }> {
  const words = [...wordsOf(onlyText(image, 'ENTRYPOINT')), ...(service?.command ?? []), '--port=0', '--log=json']
  const container = start(words, service?.environment)
  const { socket, url } = JSON.parse(await container.line)
  return { port: new URL(socket ?? url).port, container }
}

function statusOf(
  port: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<number | undefined> {
  const given = body ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } } : { headers }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, ...given }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

it('contains only the package, the mail library and the Redis client', async () => {
  const installed = await readdir(join(app, 'node_modules'))
  expect(installed.filter((name) => !name.startsWith('.')).sort()).toEqual(['@redis', 'dc-mock', 'nodemailer', 'redis'])
})

it('does not start unless access to the control plane is configured', async () => {
  const { code, output } = await start([...wordsOf(onlyText(image, 'ENTRYPOINT')), ...wordsOf(onlyText(image, 'CMD'))])
    .ended
  expect(code).toBe(2)
  expect(output).toContain('--control-token')
})

it('is healthy, accepts calls by service name, protects its control plane, and stops on SIGTERM', async () => {
  const { mock } = readCompose()
  const { port, container } = await startMock(mock)
  const healthCheck = await start(wordsOf(onlyText(image, 'HEALTHCHECK')), { DC_MOCK_URL: `http://127.0.0.1:${port}` })
    .ended
  expect(healthCheck).toMatchObject({ code: 0 })

  expect(await statusOf(port, '/_mock/health', { host: 'mock:4010' })).toBe(200)
  expect(await statusOf(port, '/_mock/websites', { host: 'mock:4010' })).toBe(401)
  const authorization = 'Bearer local'
  expect(await statusOf(port, '/_mock/websites', { host: 'mock:4010', authorization })).toBe(200)
  expect(await statusOf(port, '/_mock/websites', { host: 'elsewhere:4010', authorization })).toBe(403)

  container.stop()
  expect(await container.ended).toMatchObject({ code: 0 })
})

it('is unhealthy if the mock does not respond', async () => {
  const { code } = await start(wordsOf(onlyText(image, 'HEALTHCHECK')), { DC_MOCK_URL: 'http://127.0.0.1:1' }).ended
  expect(code).toBeGreaterThan(0)
})

it('answers the app in compose.yaml, which calls the mock by service name', async () => {
  const { mock, app: caller } = readCompose()
  const { port } = await startMock(mock)
  // Resolves service names in the same way as a container engine.
  const names = join(app, '..', 'names.cjs')
  await writeFile(
    names,
    `const dns = require('node:dns')
const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name === 'mock' ? '127.0.0.1' : name, ...rest)\n`,
  )
  const { DC_BASE_URL = '', ...environment } = caller?.environment ?? {}
  const { output } = await start(caller?.command ?? [], {
    ...environment,
    DC_BASE_URL: DC_BASE_URL.replace(':4010', `:${port}`),
    NODE_OPTIONS: `--require=${names}`,
  }).ended
  expect(output).toBe('BLOCK\n')
})

it('starts the replicas in docs/compose.replicas.yaml, which share their state', async ({ skip }) => {
  if (redisBinary === null) skip(withoutRedis)
  const { redis, one, two } = readCompose({}, 'docs/compose.replicas.yaml')
  const [, ...settings] = redis?.command ?? []
  const server = await startRedis(...settings)
  onTestFinished(() => server.stop())
  const ports = await Promise.all(
    [one, two].map(async (replica) => {
      const command = (replica?.command ?? []).map((word) => word.replace('redis://redis:6379', server.url))
      expect(command).toContain(`--store=${server.url}`)
      return (await startMock({ ...replica, command })).port
    }),
  )
  const [first = '', second = ''] = ports
  const headers = { host: 'balancer:4010', authorization: 'Bearer local' }
  expect(await statusOf(first, '/_mock/websites/made-here', headers)).toBe(404)
  expect(await statusOf(first, '/_mock/websites', headers, { app_id: 'made-here' })).toBe(201)
  expect(await statusOf(second, '/_mock/websites/made-here', headers)).toBe(200)
})

it('works without a network', async ({ skip }) => {
  const cut = ['unshare', '-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  if (spawnSync(cut[0] ?? '', [...cut.slice(1), 'true'], nobody).status !== 0) skip('unshare is not available')
  const entry = wordsOf(onlyText(image, 'ENTRYPOINT'))
  const script = "fetch(process.env.DC_MOCK_URL + '/_mock/health').then(({ status }) => console.log(status))"
  const result = start([...cut, ...entry, 'exec', '--', 'node', '-e', script])
  expect(await result.ended).toMatchObject({ code: 0, output: expect.stringMatching(/^200$/m) })
})
