import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

/** What `requests` takes, as help lists it. */
export const requestsFlags: readonly Flag[] = [
  { name: 'follow', group: 'daily', about: 'Go on with each request as it comes, until Ctrl+C' },
  {
    name: 'operation',
    takes: 'ID',
    group: 'daily',
    about: 'Only those of an operation, by its operationId, such as checkEmail',
  },
  {
    name: 'email',
    takes: 'ADDRESS',
    group: 'daily',
    about: 'Only those about this address, or about some, as in *@shop.example',
  },
  { name: 'status', takes: 'CODE', group: 'daily', about: 'Only answers of this status' },
  {
    name: 'since',
    takes: 'ID|TIME',
    group: 'daily',
    about: 'Only those after a request, or since a time such as 2026-12-24T18:00:00Z',
  },
  { name: 'limit', takes: 'N', group: 'daily', defaultValue: '20', about: 'At most so many of those that are there' },
  { name: 'website', takes: 'APP_ID', group: 'daily', about: 'Only those of one website' },
  { name: 'json', group: 'daily', about: 'Print each entry as one line of JSON, with all that the journal has' },
  ...controlFlags,
]

/** What `why` takes, as help lists it. */
export const whyFlags: readonly Flag[] = [
  { name: 'json', group: 'daily', about: 'Print the entry as JSON' },
  ...controlFlags,
]
