import type { Flag } from '../../../src/cli/command.ts'
import { serveTable, targetTable } from '../../../src/cli/config/settable.ts'
import { drillConfigSchema } from '../../../src/cli/drill/config-schema.ts'
import { flagDescription } from '../../../src/cli/help.ts'
import { asObject } from '../document.ts'
import { type Field, listFields } from '../fields.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** Generates docs/reference/dc-mock-yaml.md, which lists the settings in dc-mock.yaml. */
export function generateConfigPage(): Output {
  const content = [
    pageBanner(`src/cli/config/settable.ts and ${drillFile}`),
    '# dc-mock.yaml\n',
    'Settings shared by a project. dc-mock reads the file from the folder that the command runs in. `--config FILE` selects a different',
    'file, and `serve --no-config` ignores the file. Command-line flags override the file, and the file overrides the defaults. Unknown',
    'fields are rejected with their line number. A dc-mock.yml without a dc-mock.yaml is rejected too. Paths are relative to the folder of\nthe file.\n',
    '```yaml',
    '# yaml-language-server: $schema=./node_modules/dc-mock/schemas/dc-mock.schema.json',
    'serve:',
    '  port: 4020',
    '  scenario: returning-user',
    '  scenarios: ./scenarios',
    'targets:',
    '  staging:',
    '    url: https://api.staging.example',
    '    target: own',
    '    budget: 3',
    '```\n',
    'The first line tells editors which fields exist. With this file, `dc-mock` starts on port 4020, and `dc-mock status`,',
    '`dc-mock requests` and the other commands look for it there. `dc-mock verify staging` gets its address and its budget from the file.\n',
    '## serve\n',
    'Settings of `dc-mock serve`. `dc-mock exec` uses them too, except `port` and `log` (it picks a free port and logs nothing)',
    'and `state` and `store` (its mock starts with fresh state and stops when the command ends).\n',
    settingsTable(serveTable.settable),
    'Secrets, and settings that would open a mock to other machines unnoticed, cannot be set in the file: use `--control-token`',
    'or `DC_MOCK_TOKEN`, and `--insecure-control`. The file rejects addresses with a password. Put such a `store` address into',
    '`DC_MOCK_STORE`, which overrides the file, and pass such an `smtp` address on the command line. `DC_MOCK_ASSUMPTIONS` also overrides',
    'the file.\n',
    '## targets\n',
    'Deployments for `dc-mock verify NAME`, `dc-mock proxy NAME` and `dc-mock replay --against NAME`, each with its `url`. Keys are never',
    'in this file: they come from `DC_API_KEY`, `DC_COP_KEY` and `DC_RELEASE_SECRET`.\n',
    settingsTable(targetTable.settable),
    '## drill\n',
    'Settings of `dc-mock drill`. [Run a signup drill](../drill.md) explains them with an example. Command-line flags with the same name',
    'override `command`, `start`, `when_the_service_fails`, `timeout` and `start_timeout`, and a URL on the command line overrides `url`.\n',
    fieldsTable(drillSettings),
    '### outcomes\n',
    'Conditions for each of `welcome`, `challenged` and `refused`, such as `refused: { status: 403 }`.\n',
    fieldsTable(outcomeConditions),
  ].join('\n')
  return { path: 'docs/reference/dc-mock-yaml.md', content }
}

const drillFile = 'src/cli/drill/config-schema.ts'
const drillSettings = listFields({ file: drillFile, root: asObject(drillConfigSchema, drillFile) }, '')
const outcomeConditions = drillSettings.find(({ name }) => name === 'outcomes')?.fields[0]?.fields ?? []

function fieldsTable(fields: readonly Field[]): string {
  return table(
    ['Setting', 'Value', 'Description'],
    fields.map(({ name, type, about }) => [code(name), type, about]),
  )
}

function settingsTable(flags: readonly Flag[]): string {
  return table(
    ['Setting', 'Value', 'Description'],
    flags.map((flag) => [code(flag.name), describeValue(flag), flagDescription(flag)]),
  )
}

function describeValue({ valueName, isRepeatable }: Flag): string {
  if (!valueName) return '`true`, `false`'
  return isRepeatable ? `${code(valueName)}, or a list` : code(valueName)
}
