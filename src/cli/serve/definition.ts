import { assumptionsVariable } from '../../spec/assumption-variant.ts'
import { type CommandDefinition, flag } from '../command.ts'
import { tokenVariable } from '../control/token.ts'
import { configFlag, defaultPort, overlayFlag, scenariosFlag } from '../flags.ts'
import { storeVariable } from './store-address.ts'

export const serveCommand: CommandDefinition = {
  name: 'serve',
  group: 'everyday',
  description: 'Start the mock and log each request. This is the default command.',
  examples: [
    ['npx dc-mock', 'Start a mock on http://127.0.0.1:4010 and print its keys'],
    ['npx dc-mock serve --scenario quota-exhausted', 'Start with a website that has no free checks left'],
    ['npx dc-mock serve --port 0 --log json', 'Use a free port. The first line on stdout contains the address'],
    ['npx dc-mock serve --detach', 'Start in the background. To stop the mock, run npx dc-mock stop'],
    [
      'npx dc-mock serve --host 0.0.0.0 --allow-host mock',
      'Listen on all network interfaces, and accept the host name "mock" in requests. Requires DC_MOCK_TOKEN',
    ],
  ],
  flags: [
    flag('port N', 'Port to listen on. Use 0 for a free port', { defaultValue: defaultPort }),
    flag('host HOST', 'Address to listen on', { defaultValue: '127.0.0.1' }),
    flag('scenario NAME|FILE', 'Name of the initial scenario, or path of a YAML or JSON file', {
      defaultValue: 'default',
    }),
    scenariosFlag,
    flag('state FILE', 'Save the state to this file, and restore it on the next start, even after a crash'),
    flag(
      'now TIME',
      'Initial time of the mock’s clocks, such as 2026-12-24T18:00:00Z, or an offset from the current time, such as +3d',
    ),
    flag('seed N', 'Generate the same IDs and keys on every run'),
    flag('log pretty|json|silent', 'Log format. With json, each line is a JSON object', { defaultValue: 'pretty' }),
    flag('open', 'Open the web UI in the browser. Ignored in CI'),
    flag(
      'detach',
      'Run the mock in the background. The command returns when the mock is ready. To stop the mock, run npx dc-mock stop',
    ),
    flag(
      'smtp URL',
      'SMTP server URL, such as smtp://127.0.0.1:1025. The mock stores emails in the mailbox and also sends them to this server. Requires the nodemailer package',
    ),
    flag('automation-platform WORD', 'Name of the automation platform, used in the path /api/v1/conversions/WORD', {
      defaultValue: 'zapier',
    }),
    {
      ...overlayFlag,
      group: 'contract',
      description:
        "OpenAPI Overlay 1.0 for openapi.yaml. The mock imitates the overlay's status codes, messages, headers and additional response properties",
    },
    flag(
      'assumptions VARIANT',
      'Set of assumptions about undocumented behavior: standard, contrary, contrary-2 or contrary-3. Each contrary set reverses some of the standard assumptions',
      { defaultValue: `${assumptionsVariable}, otherwise standard` },
    ),
    flag(
      'check-responses',
      'Check each response against openapi.yaml. Invalid responses are logged and replaced with 500 responses',
      { group: 'contract' },
    ),
    flag(
      'control-token TOKEN',
      'Bearer token for the control plane and the dashboard. Required if --host is not a loopback address',
      { group: 'operating', defaultValue: tokenVariable },
    ),
    flag(
      'insecure-control',
      'Do not require a token, even if DC_MOCK_TOKEN is set or --host is not a loopback address. Anyone who can reach the port can then read keys and change state',
      { group: 'operating' },
    ),
    flag(
      'allow-host NAME …',
      "Accept requests to this host name, such as the name of a container. Loopback names, the machine's addresses, --host and --public-url are always accepted",
      { group: 'operating' },
    ),
    flag(
      'public-url URL',
      'Public address of the mock, used in email links, the tracking script and code examples. By default, the mock uses the host of each request',
      { group: 'operating' },
    ),
    flag(
      'store URL',
      'URL of a Redis 7 or Valkey server, such as redis://host:6379, for sharing the state, the journal and events with other processes. Requires the redis package',
      { group: 'operating', defaultValue: storeVariable },
    ),
    configFlag,
    flag('no-config', 'Ignore dc-mock.yaml', { group: 'operating' }),
  ],
}
