/** What `dc-mock verify` takes, as help lists it. */
import type { Flag } from '../command.ts'
import { configFlag } from '../config/flags.ts'
import { tokenVariable } from '../control/token.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'

const group = 'contract'

export const verifyFlags: readonly Flag[] = [
  { name: 'mock', group, about: 'Verify a mock in this process: no URL, no key, everything is run' },
  {
    name: 'target',
    takes: 'CLASS',
    group,
    defaultValue: 'mock where a dc-mock answers on loopback, else foreign',
    about:
      'Whose it is, and so what may be sent: mock (everything, on websites of the run), own (writes too, 10 checks), foreign (only what is free)',
  },
  {
    name: 'budget',
    takes: 'N',
    group,
    defaultValue: '0 foreign, 10 own',
    about: 'How many email checks may be spent, and what they store left behind; checks never come back',
  },
  {
    name: 'allow',
    takes: 'LIST',
    repeats: true,
    group,
    about:
      'Leave for writes (stores data of reserved addresses), destructive (deletes it), fuzz (values made up from the schemas), misplaced-key (the real key in the address and in other headers: it ends up in logs); joined by commas',
  },
  { name: 'dry-run', group, about: 'Show what would be sent, what it costs and what is left out; send nothing' },
  {
    name: 'only',
    takes: 'RULE',
    repeats: true,
    group,
    about: 'Run these: ids, beginnings of ids, operations, or parts as printed (email check)',
  },
  { name: 'skip', takes: 'RULE', repeats: true, group, about: 'Leave these out' },
  { name: 'strict', group, about: 'Fail where an assumption of ours is refuted, too' },
  { name: 'real-time', group, about: 'Wait where a rule needs time to pass and no clock can be moved' },
  {
    name: 'baseline',
    takes: 'REPORT.json',
    group,
    about: 'An earlier JSON report, of this deployment or another one: fail only for what is new',
  },
  {
    name: 'ledger',
    takes: 'FILE',
    group,
    about: 'Remember in FILE how many checks were spent, by deployment and website, over all runs',
  },
  {
    name: 'quota',
    takes: 'N',
    group,
    defaultValue: '500, those of the free plan',
    about: 'With --ledger: how many checks the website’s plan has; no run spends more than the ledger leaves of them',
  },
  {
    name: 'report',
    takes: 'FORMAT[=FILE]',
    repeats: true,
    group,
    defaultValue: 'pretty',
    about: 'pretty, json, junit, html or github; without FILE on stdout, in place of pretty',
  },
  overlayFlag,
  specFlag,
  learnFlag,
  { name: 'list', group, about: 'List the rules, what each costs and who says so; send nothing' },
  {
    name: 'explain',
    takes: 'RULE',
    group,
    about: 'Explain a rule: its text, its source, what it sends and what it costs',
  },
  {
    name: 'key',
    takes: 'KEY',
    group,
    defaultValue: 'DC_API_KEY',
    about: 'Private key; the variable keeps it out of lists of processes',
  },
  {
    name: 'without-key',
    group,
    about: 'Run without a private key, and leave out what needs one; without this, a key that is missing ends the run',
  },
  { name: 'cop-key', takes: 'KEY', group, defaultValue: 'DC_COP_KEY', about: 'Public key' },
  { name: 'release-secret', takes: 'SECRET', group, defaultValue: 'DC_RELEASE_SECRET', about: 'Release secret' },
  { name: 'cdn-url', takes: 'URL', group, about: 'Where the deployment’s tracking script is loaded from' },
  {
    name: 'header',
    takes: 'HEADER',
    repeats: true,
    group,
    about: 'Sent with every request, for a gateway in front: "Name: value"',
  },
  { name: 'cacert', takes: 'FILE', group, about: 'Certificates (PEM) to trust besides the known ones' },
  {
    name: 'rate',
    takes: 'N',
    group,
    defaultValue: '2 foreign, 10 own',
    about: 'Requests in a second',
  },
  { name: 'timeout', takes: 'TIME', group, defaultValue: '10s', about: 'Longest wait for an answer' },
  {
    name: 'control-token',
    takes: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    about: 'Value of the --control-token that a mock was started with',
  },
  { ...configFlag, about: 'File with targets by name; flags win over their settings' },
  { name: 'user-agent', takes: 'TEXT', group, about: 'In place of the one that names dc-mock and the run' },
]
