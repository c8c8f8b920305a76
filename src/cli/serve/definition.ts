import type { CommandDefinition } from '../command.ts'
import { tokenVariable } from '../control/token.ts'
import { configFlag, overlayFlag, scenariosFlag } from '../flags.ts'
import { storeVariable } from './store-address.ts'

/** Definition of `serve`. `settings.ts` parses the values of the flags. */
export const serveCommand: CommandDefinition = {
  name: 'serve',
  group: 'everyday',
  description: 'Start the mock and log each request. This is the default command.',
  examples: [
    ['dc-mock', 'On http://127.0.0.1:4010, with keys ready to copy'],
    ['dc-mock serve --scenario quota-exhausted', 'With all free checks used up'],
    ['dc-mock serve --port 0 --log json', 'On a free port; the first line on stdout contains the address'],
    ['dc-mock serve --detach', 'In the background; returns when the mock is ready, dc-mock stop stops it'],
    [
      'dc-mock serve --host 0.0.0.0 --allow-host mock',
      'Accept requests from other machines, to the host name "mock"; set DC_MOCK_TOKEN',
    ],
  ],
  flags: [
    { name: 'port', valueName: 'N', defaultValue: '4010', description: 'Port to listen on; 0 picks a free port' },
    { name: 'host', valueName: 'HOST', defaultValue: '127.0.0.1', description: 'Address to listen on' },
    {
      name: 'scenario',
      valueName: 'NAME|FILE',
      defaultValue: 'default',
      description: 'Scenario to start with: a name, or a YAML or JSON file',
    },
    scenariosFlag,
    {
      name: 'state',
      valueName: 'FILE',
      description: 'Save the state to this file, and restore it at the next start, even after a crash',
    },
    { name: 'now', valueName: 'TIME', description: 'Start time of the clocks, such as 2026-12-24T18:00:00Z' },
    { name: 'seed', valueName: 'N', description: 'Generate the same IDs and keys in each run' },
    {
      name: 'log',
      valueName: 'pretty|json|silent',
      defaultValue: 'pretty',
      description: 'Log format; json prints one object per line',
    },
    { name: 'open', description: 'Open the web UI in the browser; ignored in CI' },
    {
      name: 'detach',
      description: 'Start in the background and return when the mock is ready; dc-mock stop stops it',
    },
    {
      name: 'smtp',
      valueName: 'URL',
      description:
        'Also deliver mails to this server, such as smtp://127.0.0.1:1025 of a mail catcher; requires nodemailer',
    },
    {
      name: 'automation-platform',
      valueName: 'WORD',
      defaultValue: 'zapier',
      description: "Last path segment of the automation platform's conversions",
    },
    {
      ...overlayFlag,
      group: 'contract',
      description:
        'OpenAPI Overlay 1.0 for openapi.yaml; the mock imitates its status codes, messages, headers and additional response properties',
    },
    {
      name: 'check-responses',
      group: 'contract',
      description: 'Check each response against openapi.yaml; an invalid response becomes a 500 and is reported',
    },
    {
      name: 'control-token',
      valueName: 'TOKEN',
      group: 'operating',
      defaultValue: tokenVariable,
      description: 'Bearer token required by the control plane and the dashboard; mandatory if --host is not loopback',
    },
    {
      name: 'insecure-control',
      group: 'operating',
      description:
        'Do not require a token, even if DC_MOCK_TOKEN is set or --host is not loopback: anyone who can reach the port can read keys and change state',
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
      name: 'store',
      valueName: 'URL',
      group: 'operating',
      defaultValue: storeVariable,
      description:
        'Share state, journal and events with other processes through Redis 7 or Valkey, such as redis://host:6379; requires redis',
    },
    configFlag,
    { name: 'no-config', group: 'operating', description: 'Ignore dc-mock.yaml' },
  ],
}
