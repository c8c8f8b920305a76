import type { CommandDefinition, Flag } from '../command.ts'
import { configFlag, learnFlag, overlayFlag, specFlag } from '../flags.ts'

export const verifyCommand: CommandDefinition = {
  name: 'verify',
  group: 'everyday',
  description: 'Check a deployment against the contract, within the budget that you set.',
  operands: { name: 'URL|NAME', max: 1 },
  examples: [
    [
      'dc-mock verify https://api.staging.example',
      'Only free requests that store nothing; reads the key from DC_API_KEY',
    ],
    [
      'dc-mock verify https://api.staging.example --budget 3 --dry-run',
      'Show what three email checks would test, and which rules would be left out',
    ],
    ['dc-mock verify --mock', 'Test a mock in this process, including rules that need time to pass'],
    [
      'dc-mock verify staging --report junit=contract.xml --baseline main.json',
      'In CI, with the settings of "staging" in dc-mock.yaml; fails only on new findings',
    ],
    ['dc-mock verify --explain check.stored-result-has-ip-info', 'Show the title, sources and cost of a rule'],
  ],
  flags: [
    {
      name: 'mock',
      description:
        'Verify a mock in this process, without a URL or key; tests all rules (those about generated values only if fast-check is installed)',
    },
    {
      name: 'target',
      valueName: 'KIND',
      defaultValue: 'mock if a dc-mock runs at a loopback address, otherwise foreign',
      description:
        'Kind of target, which determines what may be sent: mock (everything, on its own websites), own (also writes, 10 checks), foreign (only free requests)',
    },
    {
      name: 'budget',
      valueName: 'N',
      defaultValue: '0 foreign, 10 own',
      description: 'Maximum number of email checks to spend; checks and the data they store cannot be undone',
    },
    {
      name: 'allow',
      valueName: 'LIST',
      isRepeatable: true,
      description:
        'Permissions, separated by commas: writes (stores data of reserved addresses), destructive (deletes it), fuzz (values generated from the schemas), misplaced-key (sends the real key in the URL and in other headers, where it may be logged)',
    },
    { name: 'dry-run', description: 'Show the requests, their cost and the rules left out; send nothing' },
    {
      name: 'only',
      valueName: 'RULE',
      isRepeatable: true,
      description: 'Run only these rules: IDs, ID prefixes, operations, or areas such as email check',
    },
    { name: 'skip', valueName: 'RULE', isRepeatable: true, description: 'Leave out these rules' },
    { name: 'all', description: 'Print all findings, and all rules that were left out, instead of one screen' },
    {
      name: 'report',
      valueName: 'FORMAT[=FILE]',
      isRepeatable: true,
      defaultValue: 'pretty',
      description: 'pretty, json, junit or github; without FILE, printed on stdout instead of pretty',
    },
    {
      name: 'baseline',
      valueName: 'REPORT.json',
      description: 'Earlier JSON report of this or another deployment; only new findings fail the run',
    },
    { name: 'strict', description: 'Also fail if an assumption is refuted' },
    {
      name: 'key',
      valueName: 'KEY',
      defaultValue: 'DC_API_KEY',
      description: 'Private key; prefer the variable, which is not visible in the process list',
    },
    {
      name: 'without-key',
      description: 'Leave out rules that need a private key; otherwise a missing key is an error',
    },
    { name: 'list', description: 'List the rules with their costs and sources; send nothing' },
    { name: 'explain', valueName: 'RULE', description: 'Explain a rule: title, sources, requests and cost' },
    {
      name: 'ledger',
      valueName: 'FILE',
      group: 'advanced',
      description: 'Record the spent checks of all runs in FILE, by deployment and website',
    },
    {
      name: 'quota',
      valueName: 'N',
      group: 'advanced',
      defaultValue: '500, the free plan',
      description: 'With --ledger: number of checks in the website’s plan, which all runs together do not exceed',
    },
    overlayFlag,
    specFlag,
    learnFlag,
    {
      name: 'cdn-url',
      valueName: 'URL',
      group: 'advanced',
      description: 'Base URL of the deployment’s tracking script',
    },
    {
      name: 'header',
      valueName: 'HEADER',
      isRepeatable: true,
      group: 'advanced',
      description: 'Header to send with every request, such as for a gateway: "Name: value"',
    },
    {
      name: 'cacert',
      valueName: 'FILE',
      group: 'advanced',
      description: 'Additional certificates (PEM) to trust',
    },
    {
      name: 'rate',
      valueName: 'N',
      group: 'advanced',
      defaultValue: '2 foreign, 10 own',
      description: 'Maximum requests per second',
    },
    {
      name: 'timeout',
      valueName: 'TIME',
      group: 'advanced',
      defaultValue: '10s',
      description: 'Timeout of each request',
    },
    { ...configFlag, group: 'advanced', description: 'Config file with named targets; flags take precedence' },
  ],
}

/** Returns the flags of `dc-mock verify` that have the same meaning in another command. */
export function pickVerifyFlags(...names: readonly string[]): Flag[] {
  return verifyCommand.flags.filter(({ name }) => names.includes(name))
}
