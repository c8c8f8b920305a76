import type { CommandDefinition } from '../command.ts'
import { controlFlags } from '../flags.ts'

export const requestsCommand: CommandDefinition = {
  name: 'requests',
  group: 'everyday',
  description: 'List the requests of a running mock, with the responses and the reasons for them.',
  examples: [
    ['dc-mock requests --follow', 'Show new requests as they arrive'],
    ['dc-mock requests --operation checkEmail --status 429', 'Checks that exceeded the quota'],
    ['dc-mock requests --json --limit 1', 'The newest request, with headers and bodies'],
  ],
  flags: [
    { name: 'follow', description: 'Keep printing new requests until Ctrl+C' },
    {
      name: 'operation',
      valueName: 'ID',
      description: 'Only requests of an operation, by its operationId, such as checkEmail',
    },
    {
      name: 'email',
      valueName: 'ADDRESS',
      description: 'Only requests about an email address; * is a wildcard, as in *@shop.example',
    },
    { name: 'status', valueName: 'CODE', description: 'Only requests with this response status' },
    {
      name: 'since',
      valueName: 'ID|TIME',
      description: 'Only requests after the one with this ID, or since a time such as 2026-12-24T18:00:00Z',
    },
    {
      name: 'limit',
      valueName: 'N',
      defaultValue: '20',
      description: 'Maximum number of existing requests to print',
    },
    { name: 'website', valueName: 'APP_ID', description: 'Only requests of one website' },
    { name: 'json', description: 'Print each request as one line of JSON, with all details' },
    ...controlFlags,
  ],
}

export const whyCommand: CommandDefinition = {
  name: 'why',
  group: 'running',
  description: 'Explain the response to a request: the reason, the data it was based on, and the changes.',
  operands: { name: 'REQUEST_ID', min: 1, max: 1 },
  examples: [
    [
      'dc-mock why req_7h3k9d2m5x0q',
      'The ID is in the response header x-mock-request-id, and in the output of dc-mock requests',
    ],
  ],
  flags: [{ name: 'json', description: 'Print the request as JSON' }, ...controlFlags],
}
