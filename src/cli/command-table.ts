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
  about: 'Start the mock and show each request it answers; dc-mock alone does the same.',
  flags: serveFlags,
  examples: [
    { line: 'dc-mock', about: 'On http://127.0.0.1:4010, with keys ready to copy' },
    { line: 'dc-mock serve --scenario quota-exhausted', about: 'With all free checks used' },
    { line: 'dc-mock serve --port 0 --log json', about: 'On a free port; the first line on stdout tells which' },
    { line: 'dc-mock serve --detach', about: 'In the background; returns when it is ready, dc-mock stop ends it' },
    {
      line: 'dc-mock serve --host 0.0.0.0 --allow-host mock',
      about: 'For other machines, which call it "mock"; control token in DC_MOCK_TOKEN',
    },
  ],
  load: () => import('./commands/serve.ts'),
}

const exec: Command = {
  name: 'exec',
  group: 'daily',
  about:
    'Start a mock on a free port, run a command with the variables that lead to it, stop, and exit with the code of the command.',
  operands: { name: 'COMMAND', least: 1, most: Number.POSITIVE_INFINITY, afterDashes: true },
  flags: execFlags,
  examples: [
    { line: 'dc-mock exec -- npm test', about: 'Your tests against a mock of their own' },
    { line: 'dc-mock exec --scenario quota-exhausted -- node server.js', about: 'Your app when the quota is used up' },
    { line: `dc-mock exec -- sh -c 'echo "$DC_BASE_URL"'`, about: 'What a shell gets to see' },
  ],
  load: () => import('./commands/exec.ts'),
}

const environment: Command = {
  name: 'env',
  group: 'daily',
  about: 'Print the variables that lead an app to a running mock: DC_BASE_URL, DC_API_KEY and their like.',
  flags: envFlags,
  examples: [
    { line: 'eval "$(dc-mock env)"', about: 'In a shell; then start your app there' },
    { line: 'dc-mock env --format dotenv > .env.local', about: 'For tools that read such a file' },
    {
      line: 'dc-mock env --format powershell | Out-String | Invoke-Expression',
      about: 'In PowerShell',
    },
    { line: 'dc-mock env --format github', about: 'In GitHub Actions, for the steps that follow' },
  ],
  load: () => import('./commands/env.ts'),
}

const requests: Command = {
  name: 'requests',
  group: 'daily',
  about: 'Show what a running server was asked, what it answered, and why.',
  flags: requestsFlags,
  examples: [
    { line: 'dc-mock requests --follow', about: 'Each request as it comes' },
    { line: 'dc-mock requests --operation checkEmail --status 429', about: 'Checks that the quota refused' },
    { line: 'dc-mock requests --json --limit 1', about: 'The newest one, with headers and bodies' },
  ],
  load: () => import('./commands/requests.ts'),
}

const why: Command = {
  name: 'why',
  group: 'daily',
  about: 'Explain the answer to one request: the reason, what it was read from, and what it changed.',
  operands: { name: 'REQUEST_ID', least: 1, most: 1 },
  flags: whyFlags,
  examples: [
    {
      line: 'dc-mock why req_7h3k9d2m5x0q',
      about: 'The id is in the header x-mock-request-id of the answer, and in dc-mock requests',
    },
  ],
  load: () => import('./commands/why.ts'),
}

const verify: Command = {
  name: 'verify',
  group: 'contract',
  about: 'Hold a deployment against the contract, and spend no more of it than you allow.',
  operands: { name: 'URL|NAME', most: 1 },
  flags: verifyFlags,
  examples: [
    {
      line: 'dc-mock verify https://api.staging.example',
      about: 'Only what is free and stores nothing; the key from DC_API_KEY',
    },
    {
      line: 'dc-mock verify https://api.staging.example --budget 3 --dry-run',
      about: 'What three email checks would show, and what not',
    },
    { line: 'dc-mock verify --mock', about: 'All rules, time travel included, against a mock' },
    {
      line: 'dc-mock verify staging --report junit=contract.xml --baseline main.json',
      about: 'In CI, with the settings of "staging" in dc-mock.yaml; red only for what is new',
    },
    {
      line: 'dc-mock verify --explain check.stored-answer-has-ip-info',
      about: 'What a rule is, who says so, what it costs',
    },
  ],
  load: () => import('./commands/verify.ts'),
}

const proxy: Command = {
  name: 'proxy',
  group: 'contract',
  about: 'Stand between an app and a deployment: hold each exchange against the contract as it comes, and record it.',
  operands: { name: 'UPSTREAM', least: 1, most: 1 },
  flags: proxyFlags,
  examples: [
    {
      line: 'dc-mock proxy https://api.staging.example --record traffic',
      about: 'Point your app at http://127.0.0.1:4020; Ctrl+C ends the recording',
    },
    {
      line: 'dc-mock proxy https://api.staging.example --block invalid,checks --budget 3',
      about: 'Three email checks at most reach it, and nothing that does not fit the spec',
    },
  ],
  load: () => import('./commands/proxy.ts'),
}

const replay: Command = {
  name: 'replay',
  group: 'contract',
  about:
    'Send recorded requests again, and tell where spec, mock and deployment part. Each passes the same gate as those of verify.',
  operands: { name: 'DIR|FILE', least: 1, most: 1 },
  flags: replayFlags,
  examples: [
    { line: 'dc-mock replay traffic --mock', about: 'Does the mock answer as the deployment did?' },
    {
      line: 'dc-mock replay traffic --against https://api.staging.example --budget 5',
      about: 'With five email checks at most; the key from DC_API_KEY',
    },
  ],
  load: () => import('./commands/replay.ts'),
}

const spec: Command = {
  name: 'spec',
  group: 'contract',
  about: 'Print the spec in force as YAML: openapi.yaml, as overlays change it.',
  flags: [overlayFlag, specFlag],
  examples: [
    {
      line: 'dc-mock spec --overlay learned.yaml',
      about: 'What a learned overlay makes of it; exits with 2 where it does not fit',
    },
  ],
  load: () => import('./commands/spec.ts'),
}

const help: Command = {
  name: 'help',
  group: 'daily',
  about: 'Explain a command, or list all of them.',
  operands: { name: 'COMMAND', most: 2 },
  flags: [],
  examples: [{ line: 'dc-mock help serve', about: 'All flags of serve' }],
  load: async () => (await import('./commands/help.ts')).createHelp({ commands, examples: firstExamples }),
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
export const firstExamples: readonly Example[] = [
  { line: 'dc-mock', about: 'Start on http://127.0.0.1:4010, with keys ready to copy' },
  { line: 'dc-mock exec -- npm test', about: 'Run your tests against a mock of their own' },
  { line: 'dc-mock scenario load quota-exhausted', about: 'Put a running mock into a situation' },
  { line: 'dc-mock requests --follow', about: 'See what your app asks, and why it is answered so' },
  { line: 'dc-mock verify https://api.staging.example', about: 'Hold a deployment against the contract' },
  { line: 'dc-mock doctor', about: 'Find out what is wrong here' },
]

/** What runs where no command is named. */
export const defaultCommand: Command = serve
