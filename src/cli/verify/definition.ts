import { type CommandDefinition, type Flag, flag } from '../command.ts'
import { configFlag, learnFlag, overlayFlag, specFlag } from '../flags.ts'

export const verifyCommand: CommandDefinition = {
  name: 'verify',
  group: 'everyday',
  description: 'Check a deployment against the contract.',
  operands: { name: 'URL|NAME', max: 1 },
  examples: [
    [
      'npx dc-mock verify https://api.staging.example',
      'Read the private key from DC_API_KEY, and send only requests that are free and do not store data',
    ],
    [
      'npx dc-mock verify https://api.staging.example --budget 3 --dry-run',
      'Preview a run with a budget of three email checks, without sending any requests',
    ],
    [
      'npx dc-mock verify --mock',
      'Test an in-process mock. Some rules, such as the rules about expired links, require a mock',
    ],
    [
      'npx dc-mock verify staging --report junit=contract.xml --baseline main.json',
      'In CI, test the "staging" target from dc-mock.yaml, and fail only on new findings',
    ],
    ['npx dc-mock verify --explain check.stored-result-has-ip-info', 'Show the details of a rule'],
  ],
  flags: [
    flag(
      'mock',
      'Verify an in-process mock. No URL or key is required. Rules that use generated values require the fast-check package',
    ),
    flag(
      'target KIND',
      'Kind of target: foreign, own or mock. The kind determines the default permissions. With foreign, a run sends only free requests. With own, a run has a budget of 10 email checks and the permissions writes, destructive and misplaced-key (see --allow). With mock, a run has all permissions, but uses only temporary websites',
      { defaultValue: 'mock if a dc-mock server runs at a loopback address, otherwise foreign' },
    ),
    flag(
      'budget N',
      'Maximum number of email checks to use. Used checks are not refunded. The checks also leave data on the deployment',
      {
        defaultValue: '0 foreign, 10 own',
      },
    ),
    flag(
      'allow LIST …',
      'Comma-separated permissions. writes: store data for reserved addresses. destructive: delete data for reserved addresses. fuzz: send values generated from the schemas. misplaced-key: send the real key in the URL and in other headers (servers may log the key)',
    ),
    flag('dry-run', 'Show the requests, their cost and the skipped rules without sending any requests'),
    flag('only RULE …', 'Test only the rules with these IDs, ID prefixes, operations or areas, such as "email check"'),
    flag('skip RULE …', 'Skip these rules'),
    flag('all', 'Print all findings and skipped rules, even if they do not fit on one screen'),
    flag(
      'report FORMAT[=FILE] …',
      'Report format: pretty, json, junit or github. If FILE is omitted, the report is printed to stdout. If every report has a FILE, a pretty report is also printed',
      {
        defaultValue: 'pretty',
      },
    ),
    flag(
      'baseline REPORT.json',
      'JSON report from an earlier run against this or another deployment. The new run fails only if it has findings that are not in this report',
    ),
    flag('strict', 'Fail the run if the target contradicts one of dc-mock’s assumptions about the service'),
    flag('key KEY', 'Private key. To keep the key out of the process list, set DC_API_KEY instead', {
      defaultValue: 'DC_API_KEY',
    }),
    flag('without-key', 'Skip rules that need a private key. Without this flag, a missing key is an error'),
    flag('list', 'List the rules with their costs and sources. With --report json, the output is JSON'),
    flag(
      'explain RULE',
      'Show the title, sources, requests and cost of a rule. With --report json, the output is JSON',
    ),
    flag(
      'ledger FILE',
      'File that records the total number of checks used for each deployment and website, across all runs',
      {
        group: 'advanced',
      },
    ),
    flag('quota N', 'Maximum number of checks across all runs, for example your plan’s quota. Requires --ledger', {
      group: 'advanced',
      defaultValue: '500, the free plan',
    }),
    overlayFlag,
    specFlag,
    learnFlag,
    flag('cdn-url URL', 'Base URL of the deployment’s tracking script', { group: 'advanced' }),
    flag(
      'header HEADER …',
      'Additional header for every request, such as a header that your gateway requires. The format is "Name: value"',
      {
        group: 'advanced',
      },
    ),
    flag('cacert FILE', 'Additional CA certificates (PEM) to trust', { group: 'advanced' }),
    flag('rate N', 'Maximum number of requests per second', { group: 'advanced', defaultValue: '2 foreign, 10 own' }),
    flag('timeout TIME', 'Timeout for each request', { group: 'advanced', defaultValue: '10s' }),
    {
      ...configFlag,
      group: 'advanced',
      description: 'Config file with named targets. Flags override the settings in the file',
    },
  ],
}

export function pickVerifyFlags(...names: readonly string[]): Flag[] {
  return verifyCommand.flags.filter(({ name }) => names.includes(name))
}
