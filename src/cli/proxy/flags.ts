/** What `dc-mock proxy` takes, as help lists it. */
import type { Flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'
import { verifyFlags } from '../verify/flags.ts'

const group = 'contract'

/** Flags that mean the same as those of `verify`. */
export function pickVerifyFlags(...names: readonly string[]): Flag[] {
  return verifyFlags.filter(({ name }) => names.includes(name))
}

export const proxyFlags: readonly Flag[] = [
  { name: 'port', valueName: 'N', group, defaultValue: '4020', description: 'Port to listen on; 0 takes a free one' },
  { name: 'host', valueName: 'HOST', group, defaultValue: '127.0.0.1', description: 'Address to listen on' },
  {
    name: 'record',
    valueName: 'DIR',
    group,
    description:
      'Record each exchange as HAR 1.2 in a new folder, with stand-ins for secrets and for what is somebody’s',
  },
  {
    name: 'block',
    valueName: 'LIST',
    isRepeatable: true,
    group,
    description:
      'Stop before they reach the deployment: invalid (requests that do not fit the spec), checks (email checks beyond --budget)',
  },
  {
    name: 'budget',
    valueName: 'N',
    group,
    defaultValue: '0',
    description: 'With --block checks: how many email checks may pass all the same',
  },
  overlayFlag,
  specFlag,
  { ...learnFlag, description: 'At the end, write an OpenAPI Overlay of what was refuted, or seen and not known' },
  ...pickVerifyFlags('ledger', 'quota', 'key', 'cop-key', 'cdn-url', 'header', 'cacert', 'timeout', 'config'),
  {
    name: 'log',
    valueName: 'pretty|json',
    group,
    defaultValue: 'pretty',
    description: 'How exchanges are told; json is one object a line',
  },
]
