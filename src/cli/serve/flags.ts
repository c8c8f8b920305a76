import type { Flag } from '../command.ts'
import { configFlag, noConfigFlag } from '../config/flags.ts'
import { tokenVariable } from '../control/token.ts'
import { overlayFlag } from '../overlay/flags.ts'
import { storeVariable } from './store-address.ts'

/** Shared with the commands that accept scenario names. */
export const scenariosFlag: Flag = {
  name: 'scenarios',
  valueName: 'DIR',
  group: 'daily',
  description: 'Folder with your own scenarios, in addition to the shipped ones; changes take effect immediately',
}

/** Flags of `serve`. `settings.ts` parses the values. */
export const serveFlags: readonly Flag[] = [
  {
    name: 'port',
    valueName: 'N',
    group: 'daily',
    defaultValue: '4010',
    description: 'Port to listen on; 0 picks a free port',
  },
  { name: 'host', valueName: 'HOST', group: 'daily', defaultValue: '127.0.0.1', description: 'Address to listen on' },
  {
    name: 'scenario',
    valueName: 'NAME|FILE',
    group: 'daily',
    defaultValue: 'default',
    description: 'Scenario to start with: a name, or a YAML or JSON file',
  },
  scenariosFlag,
  {
    name: 'state',
    valueName: 'FILE',
    group: 'daily',
    description: 'Save the state to this file, and restore it at the next start, even after a crash',
  },
  {
    name: 'now',
    valueName: 'TIME',
    group: 'daily',
    description: 'Start time of the clocks, such as 2026-12-24T18:00:00Z',
  },
  { name: 'seed', valueName: 'N', group: 'daily', description: 'Generate the same IDs and keys in each run' },
  {
    name: 'automation-platform',
    valueName: 'WORD',
    group: 'daily',
    defaultValue: 'zapier',
    description: "Last path segment of the automation platform's conversions",
  },
  {
    name: 'smtp',
    valueName: 'URL',
    group: 'daily',
    description:
      'Also deliver mails to this server, such as smtp://127.0.0.1:1025 of a mail catcher; requires nodemailer',
  },
  {
    name: 'log',
    valueName: 'pretty|json|silent',
    group: 'daily',
    defaultValue: 'pretty',
    description: 'Log format; json prints one object per line',
  },
  { name: 'open', group: 'daily', description: 'Open the web UI in the browser; ignored in CI' },
  {
    ...overlayFlag,
    description:
      'OpenAPI Overlay 1.0 for openapi.yaml; the mock imitates its status codes, messages, headers and additional response properties',
  },
  {
    name: 'check-answers',
    group: 'contract',
    description: 'Check each response against openapi.yaml; an invalid one becomes a 500 and is reported',
  },
  {
    name: 'allow-host',
    valueName: 'NAME',
    isRepeatable: true,
    group: 'operating',
    description:
      "Accept this host name, such as the name of a container, in addition to loopback, the machine's addresses, --host and --public-url",
  },
  {
    name: 'public-url',
    valueName: 'URL',
    group: 'operating',
    description:
      'Address for clients, used in mail links, the script and code to copy; by default the host of each request',
  },
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Bearer token required by the control plane and the dashboard; mandatory if --host is not loopback',
  },
  {
    name: 'store',
    valueName: 'URL',
    group: 'operating',
    defaultValue: storeVariable,
    description:
      'Share state, journal and events with other processes through Redis 7 or Valkey, such as redis://host:6379; requires redis',
  },
  {
    name: 'insecure-control',
    group: 'operating',
    description:
      'Require no token, even if DC_MOCK_TOKEN is set or --host is not loopback: anyone who reaches the port can read keys and change state',
  },
  {
    name: 'detach',
    group: 'operating',
    description: 'Start in the background and return when the mock is ready; dc-mock stop stops it',
  },
  configFlag,
  noConfigFlag,
]
