import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { type Output, pageBanner } from '../output.ts'
import { describeSteps } from './expectations.ts'
import { code, table } from './markdown.ts'

/** docs/reference/scenarios.md: the situations that ship with dc-mock, by name, with what a tester does and sees. */
export function generateScenariosPage(scenarios: ReadonlyMap<string, ScenarioDocument>): Output {
  const rows = Array.from(scenarios, ([name, { title = '', about = '', try: attempt = '', expect = [] }]) => [
    code(name),
    title,
    about,
    attempt,
    describeSteps(expect).join('<br>'),
  ])
  const content = [
    pageBanner('scenarios/*.yaml'),
    '# Scenarios\n',
    'Named situations of a website. Start with one, or load it into a running mock:\n',
    '```sh',
    'npx dc-mock serve --scenario quota-exhausted',
    'npx dc-mock scenario load quota-exhausted',
    'curl -X PUT http://127.0.0.1:4010/_mock/scenario -H \'content-type: application/json\' -d \'{"name":"quota-exhausted"}\'',
    '```\n',
    'Loading keeps the app_id, the name and the keys of the website, and replaces the rest. Two scenarios are about keys:',
    '`key-deleted` and `key-rotation`. What they do to the keys ends with the next scenario that is loaded.\n',
    'What you will see are the calls that the tests of dc-mock make in each situation, with the answer and, in brackets, the',
    "id of the journal's reason. Writing one of your own: [Write a scenario](../write-a-scenario.md).\n",
    table(['Name', 'Title', 'What it is', 'Try', 'What you will see'], rows),
  ].join('\n')
  return { path: 'docs/reference/scenarios.md', content }
}
