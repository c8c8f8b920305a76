import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

/** Flags of `requests`. */
export const requestsFlags: readonly Flag[] = [
  { name: 'follow', group: 'daily', description: 'Keep printing new requests until Ctrl+C' },
  {
    name: 'operation',
    valueName: 'ID',
    group: 'daily',
    description: 'Only requests of an operation, by its operationId, such as checkEmail',
  },
  {
    name: 'email',
    valueName: 'ADDRESS',
    group: 'daily',
    description: 'Only requests about an email address; * is a wildcard, as in *@shop.example',
  },
  { name: 'status', valueName: 'CODE', group: 'daily', description: 'Only requests with this response status' },
  {
    name: 'since',
    valueName: 'ID|TIME',
    group: 'daily',
    description: 'Only requests after the one with this ID, or since a time such as 2026-12-24T18:00:00Z',
  },
  {
    name: 'limit',
    valueName: 'N',
    group: 'daily',
    defaultValue: '20',
    description: 'Maximum number of existing requests to print',
  },
  { name: 'website', valueName: 'APP_ID', group: 'daily', description: 'Only requests of one website' },
  { name: 'json', group: 'daily', description: 'Print each request as one line of JSON, with all details' },
  ...controlFlags,
]

/** Flags of `why`. */
export const whyFlags: readonly Flag[] = [
  { name: 'json', group: 'daily', description: 'Print the request as JSON' },
  ...controlFlags,
]
