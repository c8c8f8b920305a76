import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { destructive, object, openWebsite, requireArgument, type Tool, text, websiteArgument } from '../tool.ts'

interface StateInput {
  action: 'save' | 'restore' | 'reset'
  website?: string
  document?: ScenarioDocument
}

/** Maximum length of a saved document, in characters of JSON. Longer documents are not included in the result. */
const maxDocument = 4000

export const stateTool: Tool<StateInput> = {
  name: 'state',
  description:
    '`save` returns a website’s state as a document, `restore` restores a saved document, and `reset` restores the initial state. Keys stay the same.',
  inputSchema: object({
    action: { enum: ['save', 'restore', 'reset'] },
    'website?': websiteArgument,
    'document?': { type: 'object', description: 'State to restore, as returned by `save`' },
  }),
  outputSchema: object({ app_id: text, counts: { type: 'object' }, 'document?': { type: 'object' }, 'note?': text }),
  annotations: destructive,
  async run({ action, website: appId, document }, context) {
    const website = await openWebsite(context, appId)
    if (action === 'restore') await website.restore(requireArgument(document, 'document', action))
    if (action === 'reset') await website.reset()
    const { app_id, counts } = await website.read()
    if (action !== 'save') return { app_id, counts }
    const saved = await website.save()
    if (JSON.stringify(saved).length <= maxDocument) return { app_id, counts, document: saved }
    const note = `The website’s state is too large to return. To save the state to a file, run: npx dc-mock scenario save NAME --website ${app_id} --url ${context.mock.url}`
    return { app_id, counts, note }
  },
}
