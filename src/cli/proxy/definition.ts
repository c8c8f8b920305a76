import { type CommandDefinition, flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../flags.ts'
import { pickVerifyFlags } from '../verify/definition.ts'

export const proxyCommand: CommandDefinition = {
  name: 'proxy',
  group: 'contract',
  description:
    'Forward requests to a deployment, check each exchange against the contract, and optionally record the traffic.',
  operands: { name: 'UPSTREAM', min: 1, max: 1 },
  examples: [
    [
      'npx dc-mock proxy https://api.staging.example --record traffic',
      'Listen on http://127.0.0.1:4020, forward your app’s requests to the deployment, and record the traffic. To stop, press Ctrl+C',
    ],
    [
      'npx dc-mock proxy https://api.staging.example --block invalid,checks --budget 3',
      'Forward at most three email checks, and block requests that do not match the spec',
    ],
  ],
  flags: [
    flag('port N', 'Port to listen on. Use 0 for a free port', { defaultValue: '4020' }),
    flag('host HOST', 'Address to listen on', { defaultValue: '127.0.0.1' }),
    flag(
      'allow-origin ORIGIN …',
      'Also forward requests from web pages with this origin, such as http://localhost:3000',
    ),
    flag(
      'record DIR',
      'Record each exchange as HAR 1.2 in a new folder. Secrets and personal data are replaced with pseudonyms',
    ),
    flag(
      'block LIST …',
      'Requests to block: invalid (requests that do not match the spec), or checks (email checks that exceed --budget)',
    ),
    flag('budget N', 'Maximum number of email checks to forward when --block checks is set', { defaultValue: '0' }),
    flag('log pretty|json', 'Output format. With json, each line is a JSON object', { defaultValue: 'pretty' }),
    ...pickVerifyFlags('key', 'ledger', 'quota'),
    overlayFlag,
    specFlag,
    {
      ...learnFlag,
      description: 'On exit, write refuted assumptions and undocumented fields to FILE as an OpenAPI Overlay',
    },
    ...pickVerifyFlags('cdn-url', 'header', 'cacert', 'timeout', 'config'),
  ],
}
