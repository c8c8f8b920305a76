import { type CommandDefinition, flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../flags.ts'
import { pickVerifyFlags } from '../verify/definition.ts'

export const replayCommand: CommandDefinition = {
  name: 'replay',
  group: 'contract',
  description:
    'Replay recorded requests and compare the responses with the recording. The same request limits apply as for dc-mock verify.',
  operands: { name: 'DIR|FILE', min: 1, max: 1 },
  examples: [
    ['npx dc-mock replay traffic --mock', 'Check whether the mock’s responses match the recording'],
    [
      'npx dc-mock replay traffic --against https://api.staging.example --budget 5',
      'Send at most five email checks. The key is read from DC_API_KEY',
    ],
  ],
  flags: [
    flag('against URL|NAME', 'Send the recorded requests to this deployment, and also to an in-process mock'),
    flag('mock', 'Send the recorded requests only to an in-process mock'),
    flag('dry-run', 'Show the requests and their cost without sending them'),
    flag('log pretty|json', 'Output format. With json, each line is a JSON object', { defaultValue: 'pretty' }),
    ...pickVerifyFlags('target', 'budget', 'allow', 'key', 'ledger', 'quota'),
    overlayFlag,
    specFlag,
    learnFlag,
    ...pickVerifyFlags('cdn-url', 'header', 'cacert', 'rate', 'timeout', 'config'),
  ],
}
