import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundled, chosenByHand, compiledIn, dataSources, inPages, type ThirdParty } from '../package/third-party.ts'
import type { Output } from './output.ts'

/** Generates THIRD-PARTY-LICENSES from the installed packages. */
export function generateThirdPartyLicenses(): Output {
  const installed = [...bundled, ...inPages, ...compiledIn, ...dataSources].map(readInstalled)
  const entries = [...installed, chosenByHand].sort((one, other) => (one.name < other.name ? -1 : 1))
  const head = `Third-party work in dc-mock. Generated from scripts/package/third-party.ts by \`npm run generate\`. Do not edit.\n`
  return { path: 'THIRD-PARTY-LICENSES', content: [head, ...entries.map(formatEntry)].join(`\n${'-'.repeat(80)}\n\n`) }
}

function readInstalled({ name, part }: ThirdParty): typeof chosenByHand {
  // Use the packages in this project's folder, even if the output goes to a different folder.
  const folder = new URL(`../../node_modules/${name}/`, import.meta.url)
  const { version, license: licence } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each))
  if (!file) throw new Error(`${fileURLToPath(folder)} contains no license text`)
  return { name, part, version, licence, text: readFileSync(new URL(file, folder), 'utf8').trim() }
}

function formatEntry({ name, version, licence, part, text }: typeof chosenByHand): string {
  return `${name} ${version} (${licence})\nIn dc-mock: ${part}.\n\n${text}\n`
}
