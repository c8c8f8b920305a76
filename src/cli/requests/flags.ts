import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

/** What `requests` takes, as help lists it. */
export const requestsFlags: readonly Flag[] = [
  { name: 'follow', group: 'daily', description: 'Go on with each request as it comes, until Ctrl+C' },
  {
    name: 'operation',
    valueName: 'ID',
    group: 'daily',
    description: 'Only those of an operation, by its operationId, such as checkEmail',
  },
  {
    name: 'email',
    valueName: 'ADDRESS',
    group: 'daily',
    description: 'Only those about this address, or about some, as in *@shop.example',
  },
  { name: 'status', valueName: 'CODE', group: 'daily', description: 'Only answers of this status' },
  {
    name: 'since',
    valueName: 'ID|TIME',
    group: 'daily',
    description: 'Only those after a request, or since a time such as 2026-12-24T18:00:00Z',
  },
  {
    name: 'limit',
    valueName: 'N',
    group: 'daily',
    defaultValue: '20',
    description: 'At most so many of those that are there',
  },
  { name: 'website', valueName: 'APP_ID', group: 'daily', description: 'Only those of one website' },
  { name: 'json', group: 'daily', description: 'Print each entry as one line of JSON, with all that the journal has' },
  ...controlFlags,
]

/** What `why` takes, as help lists it. */
export const whyFlags: readonly Flag[] = [
  { name: 'json', group: 'daily', description: 'Print the entry as JSON' },
  ...controlFlags,
]
