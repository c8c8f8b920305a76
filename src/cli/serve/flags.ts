import type { Flag } from '../command.ts'
import { configFlag, noConfigFlag } from '../config/flags.ts'
import { tokenVariable } from '../control/token.ts'
import { overlayFlag } from '../overlay/flags.ts'
import { storeVariable } from './store-address.ts'

/** What names scenarios takes it as well. */
export const scenariosFlag: Flag = {
  name: 'scenarios',
  takes: 'DIR',
  group: 'daily',
  about: 'Folder of your own scenarios, beside the shipped ones; read anew each time',
}

/** What `serve` takes, as help lists it. `settings.ts` reads the values. */
export const serveFlags: readonly Flag[] = [
  { name: 'port', takes: 'N', group: 'daily', defaultValue: '4010', about: 'Port to listen on; 0 takes a free one' },
  { name: 'host', takes: 'HOST', group: 'daily', defaultValue: '127.0.0.1', about: 'Address to listen on' },
  {
    name: 'scenario',
    takes: 'NAME|FILE',
    group: 'daily',
    defaultValue: 'default',
    about: 'Situation to start in: the name of a scenario, or a YAML or JSON file',
  },
  scenariosFlag,
  {
    name: 'state',
    takes: 'FILE',
    group: 'daily',
    about: 'Keep all that happens in this file, and go on from there at the next start, whatever ended the last one',
  },
  {
    name: 'now',
    takes: 'TIME',
    group: 'daily',
    about: 'Time that the clocks start at, such as 2026-12-24T18:00:00Z; they run on from there',
  },
  { name: 'seed', takes: 'N', group: 'daily', about: 'Make the same ids and keys in each run' },
  {
    name: 'automation-platform',
    takes: 'WORD',
    group: 'daily',
    defaultValue: 'zapier',
    about: "Last word in the path of the automation platform's conversions",
  },
  {
    name: 'smtp',
    takes: 'URL',
    group: 'daily',
    about: 'Deliver mails to this server too, such as smtp://127.0.0.1:1025 of a mail catcher; needs nodemailer',
  },
  {
    name: 'log',
    takes: 'pretty|json|silent',
    group: 'daily',
    defaultValue: 'pretty',
    about: 'How start and requests are told; json is one object a line',
  },
  { name: 'open', group: 'daily', about: 'Open the web UI in the browser; never in CI' },
  {
    ...overlayFlag,
    about:
      'OpenAPI Overlay 1.0 over openapi.yaml: assumed status codes, messages, headers and extra answer properties are imitated',
  },
  {
    name: 'check-answers',
    group: 'contract',
    about: 'Hold each answer against openapi.yaml; one that does not fit becomes a 500 and is reported',
  },
  {
    name: 'allow-host',
    takes: 'NAME',
    repeats: true,
    group: 'operating',
    about:
      'Host name to accept besides loopback, addresses of this machine, --host and --public-url, such as that of a container',
  },
  {
    name: 'public-url',
    takes: 'URL',
    group: 'operating',
    about: 'Address that callers use, for links in mails, the script and code to copy; else that of each request',
  },
  {
    name: 'control-token',
    takes: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    about: 'Bearer token that control plane and dashboard ask for; needed where --host is beyond loopback',
  },
  {
    name: 'store',
    takes: 'URL',
    group: 'operating',
    defaultValue: storeVariable,
    about:
      'Share state, journal and events with other processes, through Redis 7 or Valkey: redis://host:6379; needs redis',
  },
  {
    name: 'insecure-control',
    group: 'operating',
    about:
      'Ask for no token, whatever DC_MOCK_TOKEN says, beyond loopback too: whoever reaches the port can read keys and change state',
  },
  {
    name: 'detach',
    group: 'operating',
    about: 'Start in the background and return when the mock is ready; dc-mock stop ends it',
  },
  configFlag,
  noConfigFlag,
]
