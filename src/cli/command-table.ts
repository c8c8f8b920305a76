/** Table of all commands, in the order in which help lists them. The code of a command is loaded when the command runs. */
import type { Command, Example } from './command.ts'
import { envFlags } from './env/flags.ts'
import { execFlags } from './exec/flags.ts'
import { overlayFlag, specFlag } from './overlay/flags.ts'
import { proxyFlags } from './proxy/flags.ts'
import { replayFlags } from './replay/flags.ts'
import { requestsFlags, whyFlags } from './requests/flags.ts'
import { runningCommands } from './running/table.ts'
import { scenarioCommands } from './scenario/table.ts'
import { serveFlags } from './serve/flags.ts'
import { verifyFlags } from './verify/flags.ts'

const serve: Command = {
  name: 'serve',
  group: 'daily',
  description: 'Start the mock and log each request. This is the default command.',
  flags: serveFlags,
  examples: [
    { command: 'dc-mock', description: 'On http://127.0.0.1:4010, with keys ready to copy' },
    { command: 'dc-mock serve --scenario quota-exhausted', description: 'With all free checks used up' },
    {
      command: 'dc-mock serve --port 0 --log json',
      description: 'On a free port; the first line on stdout contains the address',
    },
    {
      command: 'dc-mock serve --detach',
      description: 'In the background; returns when the mock is ready, dc-mock stop stops it',
    },
    {
      command: 'dc-mock serve --host 0.0.0.0 --allow-host mock',
      description: 'Accept requests from other machines, to the host name "mock"; set DC_MOCK_TOKEN',
    },
  ],
  load: () => import('./commands/serve.ts'),
}

const exec: Command = {
  name: 'exec',
  group: 'daily',
  description:
    'Start a mock on a free port, run a command with its environment variables, stop the mock, and exit with the exit code of the command.',
  operands: { name: 'COMMAND', min: 1, max: Number.POSITIVE_INFINITY, afterDoubleDash: true },
  flags: execFlags,
  examples: [
    { command: 'dc-mock exec -- npm test', description: 'Run your tests against a mock' },
    {
      command: 'dc-mock exec --scenario quota-exhausted -- node server.js',
      description: 'Run your app with the quota used up',
    },
    { command: `dc-mock exec -- sh -c 'echo "$DC_BASE_URL"'`, description: 'Print a variable that the command gets' },
  ],
  load: () => import('./commands/exec.ts'),
}

const environment: Command = {
  name: 'env',
  group: 'daily',
  description:
    'Print the environment variables for an app that uses a running mock, such as DC_BASE_URL and DC_API_KEY.',
  flags: envFlags,
  examples: [
    { command: 'eval "$(dc-mock env)"', description: 'Set the variables in a shell, then start your app there' },
    { command: 'dc-mock env --format dotenv > .env.local', description: 'For tools that read .env files' },
    {
      command: 'dc-mock env --format powershell | Out-String | Invoke-Expression',
      description: 'In PowerShell',
    },
    { command: 'dc-mock env --format github', description: 'In GitHub Actions, for the following steps' },
  ],
  load: () => import('./commands/env.ts'),
}

const requests: Command = {
  name: 'requests',
  group: 'daily',
  description: 'List the requests of a running mock, with the responses and the reasons for them.',
  flags: requestsFlags,
  examples: [
    { command: 'dc-mock requests --follow', description: 'Show new requests as they arrive' },
    { command: 'dc-mock requests --operation checkEmail --status 429', description: 'Checks that exceeded the quota' },
    { command: 'dc-mock requests --json --limit 1', description: 'The newest request, with headers and bodies' },
  ],
  load: () => import('./commands/requests.ts'),
}

const why: Command = {
  name: 'why',
  group: 'daily',
  description: 'Explain the response to a request: the reason, the data it was based on, and the changes.',
  operands: { name: 'REQUEST_ID', min: 1, max: 1 },
  flags: whyFlags,
  examples: [
    {
      command: 'dc-mock why req_7h3k9d2m5x0q',
      description: 'The ID is in the response header x-mock-request-id, and in the output of dc-mock requests',
    },
  ],
  load: () => import('./commands/why.ts'),
}

const verify: Command = {
  name: 'verify',
  group: 'contract',
  description: 'Check a deployment against the contract, within the budget that you set.',
  operands: { name: 'URL|NAME', max: 1 },
  flags: verifyFlags,
  examples: [
    {
      command: 'dc-mock verify https://api.staging.example',
      description: 'Only free requests that store nothing; reads the key from DC_API_KEY',
    },
    {
      command: 'dc-mock verify https://api.staging.example --budget 3 --dry-run',
      description: 'Show what three email checks would test, and what they would not',
    },
    { command: 'dc-mock verify --mock', description: 'Test all rules, including time travel, against a mock' },
    {
      command: 'dc-mock verify staging --report junit=contract.xml --baseline main.json',
      description: 'In CI, with the settings of "staging" in dc-mock.yaml; fails only on new findings',
    },
    {
      command: 'dc-mock verify --explain check.stored-answer-has-ip-info',
      description: 'Show the description, source and cost of a rule',
    },
  ],
  load: () => import('./commands/verify.ts'),
}

const proxy: Command = {
  name: 'proxy',
  group: 'contract',
  description: 'Forward requests to a deployment, check each exchange against the contract, and record it.',
  operands: { name: 'UPSTREAM', min: 1, max: 1 },
  flags: proxyFlags,
  examples: [
    {
      command: 'dc-mock proxy https://api.staging.example --record traffic',
      description: 'Point your app at http://127.0.0.1:4020; Ctrl+C ends the recording',
    },
    {
      command: 'dc-mock proxy https://api.staging.example --block invalid,checks --budget 3',
      description: 'Let through at most three email checks, and only requests that match the spec',
    },
  ],
  load: () => import('./commands/proxy.ts'),
}

const replay: Command = {
  name: 'replay',
  group: 'contract',
  description: 'Send recorded requests again and compare the responses with the recording. Limits apply as for verify.',
  operands: { name: 'DIR|FILE', min: 1, max: 1 },
  flags: replayFlags,
  examples: [
    { command: 'dc-mock replay traffic --mock', description: 'Does the mock respond as the deployment did?' },
    {
      command: 'dc-mock replay traffic --against https://api.staging.example --budget 5',
      description: 'With at most five email checks; reads the key from DC_API_KEY',
    },
  ],
  load: () => import('./commands/replay.ts'),
}

const spec: Command = {
  name: 'spec',
  group: 'contract',
  description: 'Print the OpenAPI document as YAML, with overlays applied.',
  flags: [overlayFlag, specFlag],
  examples: [
    {
      command: 'dc-mock spec --overlay learned.yaml',
      description: 'Check the effect of a learned overlay; exits with 2 if the overlay is invalid',
    },
  ],
  load: () => import('./commands/spec.ts'),
}

const help: Command = {
  name: 'help',
  group: 'daily',
  description: 'Show help for a command, or list all commands.',
  operands: { name: 'COMMAND', max: 2 },
  flags: [],
  examples: [{ command: 'dc-mock help serve', description: 'Show all flags of serve' }],
  load: async () => (await import('./commands/help.ts')).createHelp({ commands, examples: overviewExamples }),
}

export const commands: readonly Command[] = [
  serve,
  exec,
  environment,
  ...scenarioCommands,
  requests,
  why,
  verify,
  proxy,
  replay,
  spec,
  ...runningCommands,
  help,
]

/** Examples of the most common uses, for `dc-mock --help`. */
export const overviewExamples: readonly Example[] = [
  { command: 'dc-mock', description: 'Start on http://127.0.0.1:4010, with keys ready to copy' },
  { command: 'dc-mock exec -- npm test', description: 'Run your tests against a mock' },
  { command: 'dc-mock scenario load quota-exhausted', description: 'Load a scenario into a running mock' },
  {
    command: 'dc-mock requests --follow',
    description: 'Show the requests of your app, and the reasons for the responses',
  },
  { command: 'dc-mock verify https://api.staging.example', description: 'Check a deployment against the contract' },
  { command: 'dc-mock doctor', description: 'Find problems with your setup' },
]

/** Runs when no command is named. */
export const defaultCommand: Command = serve
