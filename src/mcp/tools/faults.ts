import type { FaultOptions } from '../../client/handles.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import {
  destructive,
  listOfObjects,
  object,
  openWebsite,
  requireArgument,
  type Tool,
  text,
  websiteArgument,
} from '../tool.ts'

interface FaultsInput extends Pick<FaultOptions, 'status' | 'times'> {
  action: 'list' | 'add' | 'remove' | 'clear'
  website?: string
  id?: string
  operation?: OperationId
  email?: string
  delay?: string
  drop?: true
  when?: 'before' | 'after'
}

export const faultsTool: Tool<FaultsInput> = {
  name: 'faults',
  description:
    'Inject an error status, a delay or a dropped connection. Without `operation` and `email`, a fault applies to every request.',
  inputSchema: object({
    action: { enum: ['list', 'add', 'remove', 'clear'] },
    'website?': websiteArgument,
    'id?': { type: 'string', description: 'For remove' },
    'operation?': { type: 'string', description: 'Such as checkEmail' },
    'email?': { type: 'string', description: 'Address or pattern' },
    'status?': { type: 'integer' },
    'delay?': {
      type: 'string',
      description: 'Response delay, such as 11s. @datacops/services-sdk times out after 10s by default',
    },
    'drop?': { const: true },
    'times?': { type: 'integer', minimum: 1, description: 'Maximum number of requests' },
    'when?': { enum: ['before', 'after'], description: 'after: the request takes effect, but its response fails' },
  }),
  outputSchema: object({ faults: listOfObjects({ id: text }) }),
  annotations: destructive,
  async run({ action, website: appId, id, email, ...fault }, context) {
    const { faults } = await openWebsite(context, appId)
    if (action === 'add') await faults.add({ ...fault, ...(email === undefined ? {} : { match: { email } }) })
    if (action === 'remove') await faults.remove(requireArgument(id, 'id', action))
    if (action === 'clear') await faults.clear()
    return { faults: await faults.list() }
  },
}
