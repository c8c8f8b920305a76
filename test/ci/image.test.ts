/** Dockerfile and compose.yaml as they are read; test/installed/image.test.ts starts what they start. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readArguments } from '../../src/cli/arguments.ts'
import { commands, standardCommand } from '../../src/cli/command-table.ts'
import { readServeSettings } from '../../src/cli/serve/settings.ts'
import { readCompose } from './read-compose.ts'
import { onlyText, readDockerfile, wordsOf } from './read-dockerfile.ts'

const root = new URL('../../', import.meta.url)
const [build = [], image = [], ...others] = readDockerfile(new URL('Dockerfile', root))
const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

it('builds in one stage and takes into the image only what that one installed', () => {
  expect(others).toEqual([])
  expect(onlyText(build, 'FROM')).toMatch(/^node:24-slim AS build$/)
  expect(onlyText(image, 'FROM')).toBe('node:24-alpine')
  expect(engines.node).toBe('>=20.19')
  expect(onlyText(image, 'COPY')).toBe('--from=build /app /app')
  expect(image.map(({ name }) => name)).not.toContain('RUN')
  const installs = build.filter(({ name, text }) => name === 'RUN' && /npm (ci|install)/.test(text))
  expect(installs.map(({ text }) => /npm ci|npm install --omit=dev/.exec(text)?.[0])).toEqual([
    'npm ci',
    'npm install --omit=dev',
  ])
})

it('runs as a user who is not root, and is asked whether it is well by its own command', () => {
  expect(onlyText(image, 'USER')).toBe('node')
  const [command, name] = wordsOf(onlyText(image, 'HEALTHCHECK'))
  expect(wordsOf(onlyText(image, 'ENTRYPOINT'))).toEqual([command])
  expect(commands.map((each) => each.name)).toContain(name)
})

it('starts beyond loopback, and leaves who may call the control plane to whoever runs it', () => {
  const [name, ...words] = wordsOf(onlyText(image, 'CMD'))
  expect(name).toBe('serve')
  const settings = readServeSettings(readArguments(standardCommand, words), {
    env: { DC_MOCK_TOKEN: 't' },
    now: Date.now,
  })
  expect(settings).toMatchObject({ host: '0.0.0.0', port: Number(onlyText(image, 'EXPOSE')), controlToken: 't' })
  const text = readFileSync(new URL('Dockerfile', root), 'utf8')
  expect(text).not.toMatch(/insecure|^(ENV|ARG).*TOKEN/m)
  // As its head says how to run it.
  expect(text).toMatch(/^# +docker run .* -e DC_MOCK_TOKEN=local dc-mock$/m)
})

it('leaves out of the build what no file of the package comes from', () => {
  const ignored = readFileSync(new URL('.dockerignore', root), 'utf8').trim().split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist']))
  const { files } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  for (const name of [
    'src',
    'scripts',
    'docs',
    ...files.filter((file: string) => /^[\w.-]+$/.test(file) && file !== 'dist'),
  ])
    expect(ignored).not.toContain(name)
})

it('has a mock in compose.yaml that takes calls by its name, with flags that serve has', () => {
  const { mock, app } = readCompose({ DC_MOCK_TOKEN: 'of-the-team' })
  const [name, ...words] = mock?.command ?? []
  expect(name).toBe('serve')
  const settings = readServeSettings(readArguments(standardCommand, words), {
    env: mock?.environment ?? {},
    now: Date.now,
  })
  expect(settings).toMatchObject({ host: '0.0.0.0', publicUrl: 'http://mock:4010', controlToken: 'of-the-team' })
  expect(settings.hosts).toContain('mock')
  expect(app?.environment?.DC_BASE_URL).toBe(`http://mock:${settings.port}`)
  // Nobody beyond this machine reaches it.
  expect(mock?.ports).toEqual([`127.0.0.1:${settings.port}:${settings.port}`])
})

it('lets the app wait until the mock is well', () => {
  const { services } = parse(readFileSync(new URL('compose.yaml', root), 'utf8'))
  expect(services.app.depends_on).toEqual({ mock: { condition: 'service_healthy' } })
})

it('has two replicas in compose.replicas.yaml, with flags that serve has, and one token for both', () => {
  const services = readCompose({ DC_MOCK_TOKEN: 'of-the-team' }, 'compose.replicas.yaml')
  for (const replica of [services.one, services.two]) {
    const [name, ...words] = replica?.command ?? []
    expect(name).toBe('serve')
    const settings = readServeSettings(readArguments(standardCommand, words), {
      env: replica?.environment ?? {},
      now: Date.now,
    })
    expect(settings).toMatchObject({ host: '0.0.0.0', port: 4010, controlToken: 'of-the-team' })
    expect(settings.hosts).toContain('balancer')
    expect(settings.store).toMatchObject({ url: expect.stringContaining('redis://redis:6379') })
  }
  expect(services.balancer?.ports).toEqual(['127.0.0.1:4010:80'])
  const text = readFileSync(new URL('compose.replicas.yaml', root), 'utf8')
  // By itself nginx leaves out for ten seconds who drops a connection, which is what some addresses ask for.
  expect(text.match(/^ +server \w+:4010.*;$/gm)).toEqual([
    '        server one:4010 max_fails=0;',
    '        server two:4010 max_fails=0;',
  ])
  expect(services.redis?.command).toEqual(
    expect.arrayContaining(['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction']),
  )
})
