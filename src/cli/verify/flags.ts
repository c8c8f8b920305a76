/** What `dc-mock verify` takes, as help lists it. */
import type { Flag } from '../command.ts'
import { configFlag } from '../config/flags.ts'
import { tokenVariable } from '../control/token.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'

const group = 'contract'

export const verifyFlags: readonly Flag[] = [
  { name: 'mock', group, description: 'Verify a mock in this process: no URL, no key, everything is run' },
  {
    name: 'target',
    valueName: 'CLASS',
    group,
    defaultValue: 'mock where a dc-mock answers on loopback, else foreign',
    description:
      'Whose it is, and so what may be sent: mock (everything, on websites of the run), own (writes too, 10 checks), foreign (only what is free)',
  },
  {
    name: 'budget',
    valueName: 'N',
    group,
    defaultValue: '0 foreign, 10 own',
    description: 'How many email checks may be spent, and what they store left behind; checks never come back',
  },
  {
    name: 'allow',
    valueName: 'LIST',
    isRepeatable: true,
    group,
    description:
      'Leave for writes (stores data of reserved addresses), destructive (deletes it), fuzz (values made up from the schemas), misplaced-key (the real key in the address and in other headers: it ends up in logs); joined by commas',
  },
  { name: 'dry-run', group, description: 'Show what would be sent, what it costs and what is left out; send nothing' },
  {
    name: 'only',
    valueName: 'RULE',
    isRepeatable: true,
    group,
    description: 'Run these: ids, beginnings of ids, operations, or parts as printed (email check)',
  },
  { name: 'skip', valueName: 'RULE', isRepeatable: true, group, description: 'Leave these out' },
  { name: 'strict', group, description: 'Fail where an assumption of ours is refuted, too' },
  { name: 'real-time', group, description: 'Wait where a rule needs time to pass and no clock can be moved' },
  {
    name: 'baseline',
    valueName: 'REPORT.json',
    group,
    description: 'An earlier JSON report, of this deployment or another one: fail only for what is new',
  },
  {
    name: 'ledger',
    valueName: 'FILE',
    group,
    description: 'Remember in FILE how many checks were spent, by deployment and website, over all runs',
  },
  {
    name: 'quota',
    valueName: 'N',
    group,
    defaultValue: '500, those of the free plan',
    description:
      'With --ledger: how many checks the website’s plan has; no run spends more than the ledger leaves of them',
  },
  {
    name: 'report',
    valueName: 'FORMAT[=FILE]',
    isRepeatable: true,
    group,
    defaultValue: 'pretty',
    description: 'pretty, json, junit, html or github; without FILE on stdout, in place of pretty',
  },
  overlayFlag,
  specFlag,
  learnFlag,
  { name: 'list', group, description: 'List the rules, what each costs and who says so; send nothing' },
  {
    name: 'explain',
    valueName: 'RULE',
    group,
    description: 'Explain a rule: its text, its source, what it sends and what it costs',
  },
  {
    name: 'key',
    valueName: 'KEY',
    group,
    defaultValue: 'DC_API_KEY',
    description: 'Private key; the variable keeps it out of lists of processes',
  },
  {
    name: 'without-key',
    group,
    description:
      'Run without a private key, and leave out what needs one; without this, a key that is missing ends the run',
  },
  { name: 'cop-key', valueName: 'KEY', group, defaultValue: 'DC_COP_KEY', description: 'Public key' },
  {
    name: 'release-secret',
    valueName: 'SECRET',
    group,
    defaultValue: 'DC_RELEASE_SECRET',
    description: 'Release secret',
  },
  { name: 'cdn-url', valueName: 'URL', group, description: 'Where the deployment’s tracking script is loaded from' },
  {
    name: 'header',
    valueName: 'HEADER',
    isRepeatable: true,
    group,
    description: 'Sent with every request, for a gateway in front: "Name: value"',
  },
  { name: 'cacert', valueName: 'FILE', group, description: 'Certificates (PEM) to trust besides the known ones' },
  {
    name: 'rate',
    valueName: 'N',
    group,
    defaultValue: '2 foreign, 10 own',
    description: 'Requests in a second',
  },
  { name: 'timeout', valueName: 'TIME', group, defaultValue: '10s', description: 'Longest wait for an answer' },
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Value of the --control-token that a mock was started with',
  },
  { ...configFlag, description: 'File with targets by name; flags win over their settings' },
  { name: 'user-agent', valueName: 'TEXT', group, description: 'In place of the one that names dc-mock and the run' },
]
