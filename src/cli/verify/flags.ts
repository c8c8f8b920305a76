/** Flags of `dc-mock verify`. */
import type { Flag } from '../command.ts'
import { configFlag } from '../config/flags.ts'
import { tokenVariable } from '../control/token.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'

const group = 'contract'

export const verifyFlags: readonly Flag[] = [
  { name: 'mock', group, description: 'Verify a mock in this process: needs no URL or key, and tests everything' },
  {
    name: 'target',
    valueName: 'CLASS',
    group,
    defaultValue: 'mock if a dc-mock runs there on loopback, else foreign',
    description:
      'Kind of target, which determines what may be sent: mock (everything, on its own websites), own (also writes, 10 checks), foreign (only free requests)',
  },
  {
    name: 'budget',
    valueName: 'N',
    group,
    defaultValue: '0 foreign, 10 own',
    description: 'Maximum number of email checks to spend; checks and the data they store cannot be undone',
  },
  {
    name: 'allow',
    valueName: 'LIST',
    isRepeatable: true,
    group,
    description:
      'Permissions, separated by commas: writes (stores data of reserved addresses), destructive (deletes it), fuzz (values generated from the schemas), misplaced-key (sends the real key in the URL and in other headers, where it may be logged)',
  },
  { name: 'dry-run', group, description: 'Show the requests, their cost and the rules left out; send nothing' },
  {
    name: 'only',
    valueName: 'RULE',
    isRepeatable: true,
    group,
    description: 'Run only these rules: IDs, ID prefixes, operations, or areas such as email check',
  },
  { name: 'skip', valueName: 'RULE', isRepeatable: true, group, description: 'Leave out these rules' },
  { name: 'all', group, description: 'Print all findings, and all rules that were left out, instead of one screen' },
  { name: 'strict', group, description: 'Also fail if an assumption is refuted' },
  {
    name: 'real-time',
    group,
    description: 'Wait in real time if a rule needs time to pass and the clock cannot be controlled',
  },
  {
    name: 'baseline',
    valueName: 'REPORT.json',
    group,
    description: 'Earlier JSON report of this or another deployment; only new findings fail the run',
  },
  {
    name: 'ledger',
    valueName: 'FILE',
    group,
    description: 'Record the spent checks of all runs in FILE, by deployment and website',
  },
  {
    name: 'quota',
    valueName: 'N',
    group,
    defaultValue: '500, the free plan',
    description: 'With --ledger: number of checks in the website’s plan, which all runs together do not exceed',
  },
  {
    name: 'report',
    valueName: 'FORMAT[=FILE]',
    isRepeatable: true,
    group,
    defaultValue: 'pretty',
    description: 'pretty, json, junit, html or github; without FILE, printed on stdout instead of pretty',
  },
  overlayFlag,
  specFlag,
  learnFlag,
  { name: 'list', group, description: 'List the rules with their costs and sources; send nothing' },
  {
    name: 'explain',
    valueName: 'RULE',
    group,
    description: 'Explain a rule: text, source, requests and cost',
  },
  {
    name: 'key',
    valueName: 'KEY',
    group,
    defaultValue: 'DC_API_KEY',
    description: 'Private key; prefer the variable, which is not visible in the process list',
  },
  {
    name: 'without-key',
    group,
    description: 'Leave out rules that need a private key; otherwise a missing key is an error',
  },
  { name: 'cop-key', valueName: 'KEY', group, defaultValue: 'DC_COP_KEY', description: 'Public key' },
  {
    name: 'release-secret',
    valueName: 'SECRET',
    group,
    defaultValue: 'DC_RELEASE_SECRET',
    description: 'Release secret',
  },
  { name: 'cdn-url', valueName: 'URL', group, description: 'Base URL of the deployment’s tracking script' },
  {
    name: 'header',
    valueName: 'HEADER',
    isRepeatable: true,
    group,
    description: 'Header to send with every request, such as for a gateway: "Name: value"',
  },
  { name: 'cacert', valueName: 'FILE', group, description: 'Additional certificates (PEM) to trust' },
  {
    name: 'rate',
    valueName: 'N',
    group,
    defaultValue: '2 foreign, 10 own',
    description: 'Maximum requests per second',
  },
  { name: 'timeout', valueName: 'TIME', group, defaultValue: '10s', description: 'Timeout of each request' },
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Control token of a running mock',
  },
  { ...configFlag, description: 'Config file with named targets; flags take precedence' },
  { name: 'user-agent', valueName: 'TEXT', group, description: 'In place of the one that names dc-mock and the run' },
]
