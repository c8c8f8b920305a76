/** Every command, as help lists them. The code of each is loaded when it runs. */
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
  description: 'Start the mock and show each request it answers; dc-mock alone does the same.',
  flags: serveFlags,
  examples: [
    { command: 'dc-mock', description: 'On http://127.0.0.1:4010, with keys ready to copy' },
    { command: 'dc-mock serve --scenario quota-exhausted', description: 'With all free checks used' },
    {
      command: 'dc-mock serve --port 0 --log json',
      description: 'On a free port; the first line on stdout tells which',
    },
    {
      command: 'dc-mock serve --detach',
      description: 'In the background; returns when it is ready, dc-mock stop ends it',
    },
    {
      command: 'dc-mock serve --host 0.0.0.0 --allow-host mock',
      description: 'For other machines, which call it "mock"; control token in DC_MOCK_TOKEN',
    },
  ],
  load: () => import('./commands/serve.ts'),
}

const exec: Command = {
  name: 'exec',
  group: 'daily',
  description:
    'Start a mock on a free port, run a command with the variables that lead to it, stop, and exit with the code of the command.',
  operands: { name: 'COMMAND', min: 1, max: Number.POSITIVE_INFINITY, afterDoubleDash: true },
  flags: execFlags,
  examples: [
    { command: 'dc-mock exec -- npm test', description: 'Your tests against a mock of their own' },
    {
      command: 'dc-mock exec --scenario quota-exhausted -- node server.js',
      description: 'Your app when the quota is used up',
    },
    { command: `dc-mock exec -- sh -c 'echo "$DC_BASE_URL"'`, description: 'What a shell gets to see' },
  ],
  load: () => import('./commands/exec.ts'),
}

const environment: Command = {
  name: 'env',
  group: 'daily',
  description: 'Print the variables that lead an app to a running mock: DC_BASE_URL, DC_API_KEY and their like.',
  flags: envFlags,
  examples: [
    { command: 'eval "$(dc-mock env)"', description: 'In a shell; then start your app there' },
    { command: 'dc-mock env --format dotenv > .env.local', description: 'For tools that read such a file' },
    {
      command: 'dc-mock env --format powershell | Out-String | Invoke-Expression',
      description: 'In PowerShell',
    },
    { command: 'dc-mock env --format github', description: 'In GitHub Actions, for the steps that follow' },
  ],
  load: () => import('./commands/env.ts'),
}

const requests: Command = {
  name: 'requests',
  group: 'daily',
  description: 'Show what a running server was asked, what it answered, and why.',
  flags: requestsFlags,
  examples: [
    { command: 'dc-mock requests --follow', description: 'Each request as it comes' },
    { command: 'dc-mock requests --operation checkEmail --status 429', description: 'Checks that the quota refused' },
    { command: 'dc-mock requests --json --limit 1', description: 'The newest one, with headers and bodies' },
  ],
  load: () => import('./commands/requests.ts'),
}

const why: Command = {
  name: 'why',
  group: 'daily',
  description: 'Explain the answer to one request: the reason, what it was read from, and what it changed.',
  operands: { name: 'REQUEST_ID', min: 1, max: 1 },
  flags: whyFlags,
  examples: [
    {
      command: 'dc-mock why req_7h3k9d2m5x0q',
      description: 'The id is in the header x-mock-request-id of the answer, and in dc-mock requests',
    },
  ],
  load: () => import('./commands/why.ts'),
}

const verify: Command = {
  name: 'verify',
  group: 'contract',
  description: 'Hold a deployment against the contract, and spend no more of it than you allow.',
  operands: { name: 'URL|NAME', max: 1 },
  flags: verifyFlags,
  examples: [
    {
      command: 'dc-mock verify https://api.staging.example',
      description: 'Only what is free and stores nothing; the key from DC_API_KEY',
    },
    {
      command: 'dc-mock verify https://api.staging.example --budget 3 --dry-run',
      description: 'What three email checks would show, and what not',
    },
    { command: 'dc-mock verify --mock', description: 'All rules, time travel included, against a mock' },
    {
      command: 'dc-mock verify staging --report junit=contract.xml --baseline main.json',
      description: 'In CI, with the settings of "staging" in dc-mock.yaml; red only for what is new',
    },
    {
      command: 'dc-mock verify --explain check.stored-answer-has-ip-info',
      description: 'What a rule is, who says so, what it costs',
    },
  ],
  load: () => import('./commands/verify.ts'),
}

const proxy: Command = {
  name: 'proxy',
  group: 'contract',
  description:
    'Stand between an app and a deployment: hold each exchange against the contract as it comes, and record it.',
  operands: { name: 'UPSTREAM', min: 1, max: 1 },
  flags: proxyFlags,
  examples: [
    {
      command: 'dc-mock proxy https://api.staging.example --record traffic',
      description: 'Point your app at http://127.0.0.1:4020; Ctrl+C ends the recording',
    },
    {
      command: 'dc-mock proxy https://api.staging.example --block invalid,checks --budget 3',
      description: 'Three email checks at most reach it, and nothing that does not fit the spec',
    },
  ],
  load: () => import('./commands/proxy.ts'),
}

const replay: Command = {
  name: 'replay',
  group: 'contract',
  description:
    'Send recorded requests again, and tell where spec, mock and deployment part. Each passes the same gate as those of verify.',
  operands: { name: 'DIR|FILE', min: 1, max: 1 },
  flags: replayFlags,
  examples: [
    { command: 'dc-mock replay traffic --mock', description: 'Does the mock answer as the deployment did?' },
    {
      command: 'dc-mock replay traffic --against https://api.staging.example --budget 5',
      description: 'With five email checks at most; the key from DC_API_KEY',
    },
  ],
  load: () => import('./commands/replay.ts'),
}

const spec: Command = {
  name: 'spec',
  group: 'contract',
  description: 'Print the spec in force as YAML: openapi.yaml, as overlays change it.',
  flags: [overlayFlag, specFlag],
  examples: [
    {
      command: 'dc-mock spec --overlay learned.yaml',
      description: 'What a learned overlay makes of it; exits with 2 where it does not fit',
    },
  ],
  load: () => import('./commands/spec.ts'),
}

const help: Command = {
  name: 'help',
  group: 'daily',
  description: 'Explain a command, or list all of them.',
  operands: { name: 'COMMAND', max: 2 },
  flags: [],
  examples: [{ command: 'dc-mock help serve', description: 'All flags of serve' }],
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

/** What most people come for, as the overview shows it. */
export const overviewExamples: readonly Example[] = [
  { command: 'dc-mock', description: 'Start on http://127.0.0.1:4010, with keys ready to copy' },
  { command: 'dc-mock exec -- npm test', description: 'Run your tests against a mock of their own' },
  { command: 'dc-mock scenario load quota-exhausted', description: 'Put a running mock into a situation' },
  { command: 'dc-mock requests --follow', description: 'See what your app asks, and why it is answered so' },
  { command: 'dc-mock verify https://api.staging.example', description: 'Hold a deployment against the contract' },
  { command: 'dc-mock doctor', description: 'Find out what is wrong here' },
]

/** What runs where no command is named. */
export const defaultCommand: Command = serve
