/**
 * `npm run sbom`: prints an SBOM of the package (CycloneDX 1.6). The SBOM of `npm sbom` would be empty, because the package bundles all
 * third-party code and has no dependencies.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundled, chosenByHand, compiledIn, dataSources, inPages } from './third-party.ts'

interface Locked {
  version: string
  license?: string
  integrity?: string
}

interface Component {
  type: 'library' | 'data'
  'bom-ref': string
  name: string
  version: string
  description: string
  purl: string
  licenses: { license: { id: string } }[]
  hashes?: { alg: 'SHA-512'; content: string }[]
}

export interface Sbom {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: {
    component: Pick<Component, 'bom-ref' | 'name' | 'version' | 'purl' | 'licenses'> & { type: 'application' }
  }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Lists the package and all third-party code and data that it contains. Versions and hashes come from the lockfile. */
export function createSbom(
  manifest: { name: string; version: string; license: string },
  { packages }: { packages: Readonly<Record<string, Locked | undefined>> },
): Sbom {
  const locked = (type: Component['type'], { name, part }: { name: string; part: string }): Component => {
    const { version, license, integrity } = packages[`node_modules/${name}`] ?? {}
    if (version === undefined || license === undefined || !integrity?.startsWith('sha512-')) {
      throw new Error(`package-lock.json lacks the version, license or sha512 hash of ${name}`)
    }
    const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    return { ...describe(type, name, version, license), description: part, hashes: [{ alg: 'SHA-512', content }] }
  }
  const components = [
    ...[...bundled, ...inPages, ...compiledIn].map((each) => locked('library', each)),
    ...dataSources.map((each) => locked('data', each)),
    {
      ...describe('data', chosenByHand.name, chosenByHand.version, chosenByHand.licence),
      description: chosenByHand.part,
    },
  ]
  const { type: _, ...own } = describe('library', manifest.name, manifest.version, manifest.license)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...own } },
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
      ...components.map((component) => ({ ref: component['bom-ref'], dependsOn: [] })),
    ],
  }
}

function describe(
  type: Component['type'],
  name: string,
  version: string,
  license: string,
): Omit<Component, 'description' | 'hashes'> {
  // In a purl, the @ at the start of a scope must be encoded (purl-spec).
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { type, 'bom-ref': purl, name, version, purl, licenses: [{ license: { id: license } }] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
  console.log(JSON.stringify(createSbom(read('package.json'), read('package-lock.json')), null, 2))
}
