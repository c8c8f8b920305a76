import { type CommandDefinition, flag } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const envCommand: CommandDefinition = {
  name: 'env',
  group: 'running',
  description:
    'Print the environment variables, such as DC_BASE_URL and DC_API_KEY, that connect an app to a running mock.',
  examples: [
    ['eval "$(npx dc-mock env)"', 'Set the variables in your shell before you start your app'],
    ['npx dc-mock env --format dotenv > .env.local', 'Save the variables for tools that read .env files'],
    ['npx dc-mock env --format powershell | Out-String | Invoke-Expression', 'Set the variables in PowerShell'],
    ['npx dc-mock env --format github', 'Set the variables for later steps in GitHub Actions'],
  ],
  flags: [
    flag('format NAME', 'Output format: shell, dotenv, json, powershell, or github (appends to $GITHUB_ENV)', {
      defaultValue: 'shell',
    }),
    flag('json', 'Same as --format json'),
    flag('website APP_ID', 'Print this website’s keys instead of the default website’s keys'),
    ...controlFlags,
  ],
}
