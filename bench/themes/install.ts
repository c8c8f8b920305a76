/** Compares the size of a production install of dc-mock with the sizes of its peers. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { benchModules, root, versionOf } from '../measure/contenders.ts'
import type { Context } from '../measure/context.ts'
import { type Installed, installedWith } from '../measure/installed.ts'
import { formatNumber, type Section } from '../measure/result.ts'
import { spreadOf } from '../measure/statistics.ts'

export async function measureInstall(context: Context): Promise<Section> {
  context.log('packing and installing in an empty folder')
  const folder = join(context.folder, 'install')
  mkdirSync(folder)
  // The caller has already built the package.
  const packed = npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root).trim()
  npm(['install', '--omit=dev', '--silent', '--no-audit', '--no-fund', join(folder, packed)], folder)
  const product = installedWith(['dc-mock'], join(folder, 'node_modules'))
  const others: [name: string, packages: string[]][] = [
    ['Hono and @hono/node-server', ['hono', '@hono/node-server']],
    ...context.contenders.flatMap(({ name, package: it }): [string, string[]][] => (it ? [[name, [it]]] : [])),
  ]
  const installed = others.filter(([, packages]) => packages.every((name) => versionOf(name) !== null))
  const rows = installed.map(([name, packages]) => row(name, installedWith(packages, benchModules)))
  return {
    title: 'Install',
    explanation: `A production install of the packed package (\`npm pack\`) in an empty folder, including the web UI and the API reference. For the other tools, the installed packages in \`bench/node_modules\` are counted. WireMock also needs Java. Sizes are file sizes, not disk usage.`,
    figures: [
      { what: 'size of a production install', unit: ' MB', spread: spreadOf([product.bytes / 1e6]), goal: { max: 8 } },
      { what: 'packages in a production install', spread: spreadOf([product.packages]), goal: { max: 5 } },
    ],
    bars: null,
    tables: [{ columns: ['', 'MB', 'packages'], rows: [row('dc-mock', product), ...rows] }],
    missing: others.filter((other) => !installed.includes(other)).map(([name]) => `${name}: not installed in bench/`),
  }
}

function row(name: string, { bytes, packages }: Installed): string[] {
  return [name, formatNumber(bytes / 1e6), `${packages}`]
}

function npm(words: readonly string[], folder: string): string {
  return execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
