import { knownVariables } from '../../client/known-variables.ts'
import { assumptionVariants } from '../../spec/assumption-variant.ts'
import { listOf, object, type Tool, text } from '../tool.ts'

interface NewWebsite {
  scenario?: string
  name?: string
  lifetime?: string
  assumptions?: (typeof assumptionVariants)[number]
}

export const createWebsiteTool: Tool<NewWebsite> = {
  name: 'create_website',
  description:
    'Create a website with its own keys, quota, people, clock and journal. Pass its app_id as `website` to other tools.',
  inputSchema: object({
    'scenario?': { type: 'string', description: 'Name. Default: default' },
    'name?': text,
    'lifetime?': {
      type: 'string',
      description: 'Delete the website after this period of inactivity, such as 2h. Default: never',
    },
    'assumptions?': {
      enum: [...assumptionVariants],
      description: 'contrary variants reverse assumptions about undocumented behavior',
    },
  }),
  outputSchema: object({ app_id: text, warnings: listOf(text), env: { type: 'object' } }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async run(options, { mock }) {
    const website = await mock.createWebsite(options)
    const { app_id, warnings } = website
    return { app_id, warnings, env: knownVariables(website) }
  },
}
