import { type CommandDefinition, flag } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const envCommand: CommandDefinition = {
  name: 'env',
  group: 'running',
  description: 'Print environment variables such as DC_BASE_URL and DC_API_KEY for an app that uses a running mock.',
  examples: [
    ['eval "$(npx dc-mock env)"', 'Set the variables in a shell, then start your app in the same shell'],
    ['npx dc-mock env --format dotenv > .env.local', 'Save the variables for tools that read .env files'],
    ['npx dc-mock env --format powershell | Out-String | Invoke-Expression', 'Set the variables in PowerShell'],
    ['npx dc-mock env --format github', 'Set the variables for later steps in GitHub Actions'],
  ],
  flags: [
    flag('format NAME', 'Output format: shell, dotenv, json, powershell, or github (appends to $GITHUB_ENV)', {
      defaultValue: 'shell',
    }),
    flag('json', 'Same as --format json'),
    flag('website APP_ID', 'Print the keys of this website (default: the default website)'),
    ...controlFlags,
  ],
}
