/** Flags of `dc-mock proxy`. */
import type { Flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'
import { verifyFlags } from '../verify/flags.ts'

const group = 'contract'

/** Returns flags of `verify` with the same meaning. */
export function pickVerifyFlags(...names: readonly string[]): Flag[] {
  return verifyFlags.filter(({ name }) => names.includes(name))
}

export const proxyFlags: readonly Flag[] = [
  { name: 'port', valueName: 'N', group, defaultValue: '4020', description: 'Port to listen on; 0 picks a free port' },
  { name: 'host', valueName: 'HOST', group, defaultValue: '127.0.0.1', description: 'Address to listen on' },
  {
    name: 'allow-origin',
    valueName: 'ORIGIN',
    isRepeatable: true,
    group,
    description: 'Forward requests of pages of this origin, such as http://localhost:3000',
  },
  {
    name: 'record',
    valueName: 'DIR',
    group,
    description: 'Record each exchange as HAR 1.2 in a new folder, with pseudonyms for secrets and personal data',
  },
  {
    name: 'block',
    valueName: 'LIST',
    isRepeatable: true,
    group,
    description:
      'Block requests before they reach the deployment: invalid (do not match the spec), checks (email checks over --budget)',
  },
  {
    name: 'budget',
    valueName: 'N',
    group,
    defaultValue: '0',
    description: 'With --block checks: maximum number of email checks',
  },
  overlayFlag,
  specFlag,
  { ...learnFlag, description: 'On exit, write refuted assumptions and unknown fields to an OpenAPI Overlay' },
  ...pickVerifyFlags('ledger', 'quota', 'key', 'cop-key', 'cdn-url', 'header', 'cacert', 'timeout', 'config'),
  {
    name: 'log',
    valueName: 'pretty|json',
    group,
    defaultValue: 'pretty',
    description: 'Output format; json prints one object per line',
  },
]
