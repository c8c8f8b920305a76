import type { Flag } from '../command.ts'
import { configFlag, noConfigFlag } from '../config/flags.ts'
import { tokenVariable } from '../control/token.ts'
import { overlayFlag } from '../overlay/flags.ts'
import { storeVariable } from './store-address.ts'

/** What names scenarios takes it as well. */
export const scenariosFlag: Flag = {
  name: 'scenarios',
  valueName: 'DIR',
  group: 'daily',
  description: 'Folder of your own scenarios, beside the shipped ones; read anew each time',
}

/** What `serve` takes, as help lists it. `settings.ts` reads the values. */
export const serveFlags: readonly Flag[] = [
  {
    name: 'port',
    valueName: 'N',
    group: 'daily',
    defaultValue: '4010',
    description: 'Port to listen on; 0 takes a free one',
  },
  { name: 'host', valueName: 'HOST', group: 'daily', defaultValue: '127.0.0.1', description: 'Address to listen on' },
  {
    name: 'scenario',
    valueName: 'NAME|FILE',
    group: 'daily',
    defaultValue: 'default',
    description: 'Situation to start in: the name of a scenario, or a YAML or JSON file',
  },
  scenariosFlag,
  {
    name: 'state',
    valueName: 'FILE',
    group: 'daily',
    description:
      'Keep all that happens in this file, and go on from there at the next start, whatever ended the last one',
  },
  {
    name: 'now',
    valueName: 'TIME',
    group: 'daily',
    description: 'Time that the clocks start at, such as 2026-12-24T18:00:00Z; they run on from there',
  },
  { name: 'seed', valueName: 'N', group: 'daily', description: 'Make the same ids and keys in each run' },
  {
    name: 'automation-platform',
    valueName: 'WORD',
    group: 'daily',
    defaultValue: 'zapier',
    description: "Last word in the path of the automation platform's conversions",
  },
  {
    name: 'smtp',
    valueName: 'URL',
    group: 'daily',
    description: 'Deliver mails to this server too, such as smtp://127.0.0.1:1025 of a mail catcher; needs nodemailer',
  },
  {
    name: 'log',
    valueName: 'pretty|json|silent',
    group: 'daily',
    defaultValue: 'pretty',
    description: 'How start and requests are told; json is one object a line',
  },
  { name: 'open', group: 'daily', description: 'Open the web UI in the browser; never in CI' },
  {
    ...overlayFlag,
    description:
      'OpenAPI Overlay 1.0 over openapi.yaml: assumed status codes, messages, headers and extra answer properties are imitated',
  },
  {
    name: 'check-answers',
    group: 'contract',
    description: 'Hold each answer against openapi.yaml; one that does not fit becomes a 500 and is reported',
  },
  {
    name: 'allow-host',
    valueName: 'NAME',
    isRepeatable: true,
    group: 'operating',
    description:
      'Host name to accept besides loopback, addresses of this machine, --host and --public-url, such as that of a container',
  },
  {
    name: 'public-url',
    valueName: 'URL',
    group: 'operating',
    description: 'Address that callers use, for links in mails, the script and code to copy; else that of each request',
  },
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Bearer token that control plane and dashboard ask for; needed where --host is beyond loopback',
  },
  {
    name: 'store',
    valueName: 'URL',
    group: 'operating',
    defaultValue: storeVariable,
    description:
      'Share state, journal and events with other processes, through Redis 7 or Valkey: redis://host:6379; needs redis',
  },
  {
    name: 'insecure-control',
    group: 'operating',
    description:
      'Ask for no token, whatever DC_MOCK_TOKEN says, beyond loopback too: whoever reaches the port can read keys and change state',
  },
  {
    name: 'detach',
    group: 'operating',
    description: 'Start in the background and return when the mock is ready; dc-mock stop ends it',
  },
  configFlag,
  noConfigFlag,
]
