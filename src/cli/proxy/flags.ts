/** What `dc-mock proxy` takes, as help lists it. */
import type { Flag } from '../command.ts'
import { learnFlag, overlayFlag, specFlag } from '../overlay/flags.ts'
import { verifyFlags } from '../verify/flags.ts'

const group = 'contract'

/** Flags that mean the same as those of `verify`. */
export function flagsOfVerify(...names: readonly string[]): Flag[] {
  return verifyFlags.filter(({ name }) => names.includes(name))
}

export const proxyFlags: readonly Flag[] = [
  { name: 'port', takes: 'N', group, defaultValue: '4020', about: 'Port to listen on; 0 takes a free one' },
  { name: 'host', takes: 'HOST', group, defaultValue: '127.0.0.1', about: 'Address to listen on' },
  {
    name: 'record',
    takes: 'DIR',
    group,
    about: 'Record each exchange as HAR 1.2 in a new folder, with stand-ins for secrets and for what is somebody’s',
  },
  {
    name: 'block',
    takes: 'LIST',
    repeats: true,
    group,
    about:
      'Stop before they reach the deployment: invalid (requests that do not fit the spec), checks (email checks beyond --budget)',
  },
  {
    name: 'budget',
    takes: 'N',
    group,
    defaultValue: '0',
    about: 'With --block checks: how many email checks may pass all the same',
  },
  overlayFlag,
  specFlag,
  { ...learnFlag, about: 'At the end, write an OpenAPI Overlay of what was refuted, or seen and not known' },
  ...flagsOfVerify('ledger', 'quota', 'key', 'cop-key', 'cdn-url', 'header', 'cacert', 'timeout', 'config'),
  {
    name: 'log',
    takes: 'pretty|json',
    group,
    defaultValue: 'pretty',
    about: 'How exchanges are told; json is one object a line',
  },
]
