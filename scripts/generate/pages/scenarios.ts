import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { asObject, textAt } from '../document.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** docs/reference/scenarios.md: the situations that ship with dc-mock, by name. */
export function generateScenariosPage(files: readonly string[]): Output {
  const rows = files.map((file) => {
    const scenario = asObject(parse(readFileSync(file, 'utf8')), file)
    const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '')
    return [code(name), ...['title', 'about', 'try'].map((key) => textAt(scenario, key))]
  })
  const content = [
    pageBanner('scenarios/*.yaml'),
    '# Scenarios\n',
    'Named situations of a website. Start with one, or load it into a running mock:\n',
    '```sh',
    'dc-mock serve --scenario quota-exhausted',
    'curl -X PUT http://127.0.0.1:4010/_mock/scenario -H \'content-type: application/json\' -d \'{"name":"quota-exhausted"}\'',
    '```\n',
    'Loading keeps the app_id, the name and the keys of the website, and replaces the rest.\n',
    table(['Name', 'Title', 'What it is', 'Try'], rows),
  ].join('\n')
  return { path: 'docs/reference/scenarios.md', content }
}
