/** Tests the settings that protect a release, in the workflows, the image and the compose files. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createSbom } from '../../scripts/package/sbom.ts'
import { bundled, compiledIn, inPages } from '../../scripts/package/third-party.ts'

interface Job {
  needs?: string | string[]
  permissions?: Record<string, string>
  steps: { uses?: string; run?: string; env?: Record<string, string> }[]
}

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
const release = parse(read('.github/workflows/release.yml'))
const jobs: Record<string, Job> = release.jobs
const textOf = ({ steps }: Job): string => JSON.stringify(steps)

it('installs packages and runs tests only in jobs without write permissions', () => {
  expect(release.permissions).toEqual({ contents: 'read' })
  const privileged = Object.entries(jobs).filter(([, { permissions }]) => permissions)
  expect(privileged.map(([name, { permissions }]) => [name, permissions])).toEqual([
    ['publish', { 'id-token': 'write' }],
    ['release', { contents: 'write' }],
  ])
  for (const [name, job] of privileged) {
    expect(textOf(job), name).not.toMatch(/actions\/checkout|npm (?:ci|install|run|test|exec)|npx|\.ci\/run/)
  }
})

it('publishes only the packed file after all tests pass, without running package scripts', () => {
  const { publish } = jobs
  expect(publish?.needs).toEqual(['test', 'package', 'image'])
  expect(publish && textOf(publish)).toContain('sha256sum --check')
  expect(publish?.steps.at(-1)?.run).toBe(
    'node npm/package/bin/npm-cli.js publish ./dc-mock.tgz --provenance --access public --ignore-scripts',
  )
})

it('pins npm to a version and hash', () => {
  const step = jobs.publish?.steps.find(({ run }) => run?.includes('npm pack'))
  expect(step?.run).toMatch(/^npm pack --silent npm@11\.\d+\.\d+$/m)
  expect(step?.run).toContain('sha512sum --check')
  expect(step?.env?.SHA512).toMatch(/^[0-9a-f]{128}$/)
})

it('pins actions to commits', () => {
  for (const file of readdirSync(fileURLToPath(new URL('../../.github/workflows', import.meta.url)))) {
    for (const [, uses = ''] of read(`.github/workflows/${file}`).matchAll(/uses: (\S+)/g)) {
      expect(uses, file).toMatch(/^(?:\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40}$)/)
    }
  }
})

it.each(['Dockerfile', 'compose.yaml', 'docs/compose.replicas.yaml'])('pins images to digests: %s', (file) => {
  const images = Array.from(read(file).matchAll(/^(?:FROM|\s*image:) (\S+)/gm), ([, image]) => image)
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
})

it('lists all third-party content of the package in a CycloneDX SBOM', () => {
  const manifest = JSON.parse(read('package.json'))
  const sbom = createSbom(manifest, JSON.parse(read('package-lock.json')))
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(sbom.metadata.component.purl).toBe(`pkg:npm/dc-mock@${manifest.version}`)
  const libraries = sbom.components.filter(({ type }) => type === 'library')
  expect(libraries.map(({ name }) => name)).toEqual([...bundled, ...inPages, ...compiledIn].map(({ name }) => name))
  for (const { purl, hashes, licenses } of libraries) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w-]+\/)?[\w-]+@\d+\.\d+\.\d+$/)
    expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
    expect(licenses[0]?.license.id).toMatch(/^[\w.-]+$/)
  }
})
