import type { Flag } from '../../../src/cli/command.ts'
import { serveTable, targetTable } from '../../../src/cli/config/settable.ts'
import { flagAbout } from '../../../src/cli/help.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** docs/reference/dc-mock-yaml.md: what can stand in the file with settings. */
export function generateConfigPage(): Output {
  const content = [
    pageBanner('src/cli/config/settable.ts'),
    '# dc-mock.yaml\n',
    'Settings that a project shares. The file is read from the folder that the command runs in; `--config FILE` names another one,',
    '`serve --no-config` leaves it aside. A flag of the command line wins over the file, the file over what is standard. A field that',
    'does not exist is refused, with the line where it stands, and a dc-mock.yml without a dc-mock.yaml is too. Paths count from the folder of the\nfile.\n',
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
    'Its first line tells editors which fields there are. With this file `dc-mock` starts on port 4020, and `dc-mock status`,',
    '`dc-mock requests` and the others look for it there; `dc-mock verify staging` knows where to go and what it may spend.\n',
    '## serve\n',
    'Settings of `dc-mock serve`. `dc-mock exec` takes them too, save `port` and `log` (it has a free port and is quiet),',
    '`state` and `store` (its mock begins anew and ends with the command).\n',
    settingsTable(serveTable.settable),
    'What is a secret, or would open a mock to other machines unseen, is given to the command alone: `--control-token`',
    'or `DC_MOCK_TOKEN`, `--insecure-control`. An address with a password is refused here: that of `store` goes into',
    '`DC_MOCK_STORE`, which wins over the file, that of `smtp` to the command.\n',
    '## targets\n',
    'Deployments of `dc-mock verify NAME`, `dc-mock proxy NAME` and `dc-mock replay --against NAME`, each with its `url`. Keys never stand',
    'here: they come from `DC_API_KEY`, `DC_COP_KEY` and `DC_RELEASE_SECRET`.\n',
    settingsTable(targetTable.settable),
  ].join('\n')
  return { path: 'docs/reference/dc-mock-yaml.md', content }
}

function settingsTable(flags: readonly Flag[]): string {
  return table(
    ['Setting', 'Takes', 'What it is'],
    flags.map((flag) => [code(flag.name), takesOf(flag), flagAbout(flag)]),
  )
}

function takesOf({ takes, repeats }: Flag): string {
  if (!takes) return '`true`, `false`'
  return repeats ? `${code(takes)}, or a list` : code(takes)
}
