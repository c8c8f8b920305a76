import { type CommandDefinition, flag } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const requestsCommand: CommandDefinition = {
  name: 'requests',
  group: 'everyday',
  description: 'Show the requests that a running mock received, with each response and the reason for it.',
  examples: [
    ['npx dc-mock requests --follow', 'Show new requests as they arrive'],
    [
      'npx dc-mock requests --operation checkEmail --status 429',
      'Show checks that were rejected because the quota was used up',
    ],
    [
      'npx dc-mock requests --operation checkEmail --json --limit 1',
      'Show the newest email check, including headers and bodies',
    ],
  ],
  flags: [
    flag('follow', 'Keep printing new requests until you press Ctrl+C'),
    flag('operation ID', 'Show only requests for this operationId, such as checkEmail'),
    flag('email ADDRESS', 'Show only requests for this email address. * is a wildcard, as in *@shop.example'),
    flag('status CODE', 'Show only requests with this response status'),
    flag('since ID|TIME', 'Show only requests after this request ID or time, such as 2026-12-24T18:00:00Z'),
    flag('limit N', 'Maximum number of requests to print. With --follow, the limit does not apply to new requests', {
      defaultValue: '20',
    }),
    flag('website APP_ID', 'Show only requests for this website'),
    flag('json', 'Print each request, including all details, as a line of JSON'),
    ...controlFlags,
  ],
}

export const whyCommand: CommandDefinition = {
  name: 'why',
  group: 'running',
  description:
    'Explain why the mock sent a particular response, which data the response is based on, and what the request changed.',
  operands: { name: 'REQUEST_ID', max: 1 },
  examples: [
    ['npx dc-mock why', 'Explain the response to the most recent request'],
    [
      'npx dc-mock why req_7h3k9d2m5x0q',
      'Explain the response to a request. To find the request ID, see the x-mock-request-id response header or run npx dc-mock requests',
    ],
  ],
  flags: [flag('json', 'Print the request as JSON'), ...controlFlags],
}
