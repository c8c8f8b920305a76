import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { type Output, pageBanner } from '../output.ts'
import { describeSteps } from './expectations.ts'
import { code, table } from './markdown.ts'

/** Generates docs/reference/scenarios.md, a table of the shipped scenarios with instructions and expected results. */
export function generateScenariosPage(scenarios: ReadonlyMap<string, ScenarioDocument>): Output {
  const rows = Array.from(scenarios, ([name, { title = '', description = '', try: attempt = '', expect = [] }]) => [
    code(name),
    title,
    description,
    attempt,
    describeSteps(expect).join('<br>'),
  ])
  const content = [
    pageBanner('scenarios/*.yaml'),
    '# Scenarios\n',
    'Named states of a website. Start the mock with a scenario, or load one into a running mock:\n',
    '```sh',
    'npx dc-mock serve --scenario quota-exhausted',
    'npx dc-mock scenario load quota-exhausted',
    'curl -X PUT http://127.0.0.1:4010/_mock/scenario -H \'content-type: application/json\' -d \'{"name":"quota-exhausted"}\'',
    '```\n',
    'Loading a scenario keeps the app_id, name, keys and [assumption variant](../find-guesses.md) of the website and replaces everything',
    'else. `key-deleted` and `key-rotation` change the keys until the next scenario is loaded. `contrary` changes the variant until a',
    'scenario sets another variant, a saved state is restored or the website is reset.\n',
    'The last column lists the calls that the tests of dc-mock make in each scenario, with the response and, in brackets, the ID of',
    "the journal's reason. To write your own scenario, see [Write a scenario](../write-a-scenario.md).\n",
    table(['Name', 'Title', 'Description', 'Try', 'What you will see'], rows),
  ].join('\n')
  return { path: 'docs/reference/scenarios.md', content }
}
