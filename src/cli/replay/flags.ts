/** Flags of `dc-mock replay`. */
import type { Flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'
import { pickVerifyFlags } from '../proxy/flags.ts'

const group = 'contract'

export const replayFlags: readonly Flag[] = [
  {
    name: 'against',
    valueName: 'URL|NAME',
    group,
    description: 'Deployment to send the recorded requests to; they are also sent to a mock in this process',
  },
  {
    name: 'mock',
    group,
    description: 'Send the recorded requests only to a mock in this process',
  },
  overlayFlag,
  specFlag,
  learnFlag,
  ...pickVerifyFlags(
    'target',
    'budget',
    'allow',
    'ledger',
    'quota',
    'key',
    'cop-key',
    'release-secret',
    'cdn-url',
    'header',
    'cacert',
    'rate',
    'timeout',
    'user-agent',
    'control-token',
    'config',
  ),
  { name: 'dry-run', group, description: 'Show the requests and their cost; send nothing' },
  {
    name: 'log',
    valueName: 'pretty|json',
    group,
    defaultValue: 'pretty',
    description: 'Output format; json prints one object per line',
  },
]
