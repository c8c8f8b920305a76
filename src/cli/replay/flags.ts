/** What `dc-mock replay` takes, as help lists it. */
import type { Flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'
import { pickVerifyFlags } from '../proxy/flags.ts'

const group = 'contract'

export const replayFlags: readonly Flag[] = [
  {
    name: 'against',
    valueName: 'URL|NAME',
    group,
    description: 'Deployment to send the recorded requests to; a mock of this process answers them too',
  },
  {
    name: 'mock',
    group,
    description: 'Send them to a mock of this process only: where does it part from the recording?',
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
  { name: 'dry-run', group, description: 'Show what would be sent and what it costs; send nothing' },
  {
    name: 'log',
    valueName: 'pretty|json',
    group,
    defaultValue: 'pretty',
    description: 'How answers are told; json is one object a line',
  },
]
