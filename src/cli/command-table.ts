/** All commands, in the order shown in the help text. Each command's code is loaded on demand. */
import { agentsCommand } from './agents/definition.ts'
import { type Command, type CommandDefinition, type Example, flag } from './command.ts'
import { drillCommand } from './drill/definition.ts'
import { envCommand } from './env/definition.ts'
import { execCommand } from './exec/definition.ts'
import { mcpCommand } from './mcp/definition.ts'
import { specCommand } from './overlay/definition.ts'
import { proxyCommand } from './proxy/definition.ts'
import { replayCommand } from './replay/definition.ts'
import { requestsCommand, whyCommand } from './requests/definitions.ts'
import { doctorCommand, statusCommand, stopCommand, waitCommand } from './running/definitions.ts'
import * as scenario from './scenario/definitions.ts'
import { serveCommand } from './serve/definition.ts'
import { verifyCommand } from './verify/definition.ts'

const helpCommand: CommandDefinition = {
  name: 'help',
  group: 'help',
  description: 'Show help for a command, or list all commands.',
  operands: { name: 'COMMAND', max: 2 },
  examples: [['npx dc-mock help serve', 'Show the flags of serve']],
  flags: [flag('all', 'Show all flags, including advanced flags')],
}

export const defaultCommand: Command = { ...serveCommand, load: () => import('./commands/serve.ts') }

export const commands: readonly Command[] = [
  defaultCommand,
  { ...execCommand, load: () => import('./commands/exec.ts') },
  { ...scenario.listCommand, load: () => import('./commands/scenario-list.ts') },
  { ...scenario.showCommand, load: () => import('./commands/scenario-show.ts') },
  { ...scenario.loadCommand, load: () => import('./commands/scenario-load.ts') },
  { ...scenario.saveCommand, load: () => import('./commands/scenario-save.ts') },
  { ...scenario.fromRecordingCommand, load: () => import('./commands/scenario-from-recording.ts') },
  { ...scenario.testCommand, load: () => import('./commands/scenario-test.ts') },
  { ...requestsCommand, load: () => import('./commands/requests.ts') },
  { ...verifyCommand, load: () => import('./commands/verify.ts') },
  { ...drillCommand, load: () => import('./commands/drill.ts') },
  { ...envCommand, load: () => import('./commands/env.ts') },
  { ...waitCommand, load: () => import('./commands/wait.ts') },
  { ...statusCommand, load: () => import('./commands/status.ts') },
  { ...stopCommand, load: () => import('./commands/stop.ts') },
  { ...whyCommand, load: () => import('./commands/why.ts') },
  { ...proxyCommand, load: () => import('./commands/proxy.ts') },
  { ...replayCommand, load: () => import('./commands/replay.ts') },
  { ...specCommand, load: () => import('./commands/spec.ts') },
  { ...agentsCommand, load: () => import('./commands/agents.ts') },
  { ...mcpCommand, load: () => import('./commands/mcp.ts') },
  { ...doctorCommand, load: () => import('./commands/doctor.ts') },
  {
    ...helpCommand,
    load: async () => (await import('./commands/help.ts')).createHelp({ commands, examples: overviewExamples }),
  },
]

export const overviewExamples: readonly Example[] = [
  ['npx dc-mock', 'Start a mock on http://127.0.0.1:4010 and print its keys'],
  ['npx dc-mock exec -- npm test', 'Run your tests against a mock'],
  ['npx dc-mock scenario load quota-exhausted', 'Load a scenario into a running mock'],
  ['npx dc-mock requests --follow', "Show your app's requests and the reasons for the responses"],
  ['npx dc-mock verify https://api.staging.example', 'Check a deployment against the contract'],
  [
    'npx dc-mock drill http://localhost:3000/signup --start "npm start"',
    'Test how your signup flow handles every service response and failure',
  ],
  ['npx dc-mock doctor', 'Find problems with your setup'],
]
