import { formatFault, isUsedUp } from '../../client/format-fault.ts'
import { knownVariables } from '../../client/known-variables.ts'
import {
  bool,
  count,
  listOf,
  nullableText,
  object,
  openWebsite,
  readOnly,
  type Tool,
  text,
  websiteArgument,
} from '../tool.ts'

/** Maximum number of other websites to list. A test run can create thousands of websites. */
const maxWebsites = 10

export const statusTool: Tool<{ website?: string }> = {
  name: 'status',
  description:
    'Call this tool first. Returns the mock’s address, a website’s state, and the environment variables for the app (env).',
  inputSchema: object({ 'website?': websiteArgument }),
  outputSchema: object({
    url: text,
    version: text,
    started_here: bool,
    app_id: text,
    plan: text,
    checks_used: count,
    checks_left: { type: ['integer', 'null'] },
    scenario: nullableText,
    people: count,
    now: text,
    frozen: bool,
    faults: listOf(text),
    internal_errors: count,
    other_websites: listOf(text),
    env: { type: 'object' },
  }),
  annotations: readOnly,
  async run({ website: appId }, context) {
    const { mock, isOwn } = context
    const website = await openWebsite(context, appId)
    const [health, state, clock, faults, outages, all] = await Promise.all([
      mock.readHealth(),
      website.read(),
      website.clock.read(),
      website.faults.list(),
      website.outages.list(),
      mock.listWebsites(),
    ])
    const others = all.filter(({ app_id }) => app_id !== website.app_id).map(({ app_id }) => app_id)
    const { app_id, plan, checks_used, checks_left, scenario, counts } = state
    return {
      url: mock.url,
      version: health.version,
      started_here: isOwn,
      app_id,
      plan,
      checks_used,
      checks_left,
      scenario: scenario?.name ?? scenario?.title ?? null,
      people: counts.people,
      now: clock.now,
      frozen: clock.frozen,
      faults: [
        ...faults.filter((fault) => !isUsedUp(fault)).map(formatFault),
        ...outages.map((outage) => formatFault({ outage })),
      ],
      internal_errors: health.internal_errors,
      // List the newest websites, which are probably the most relevant.
      other_websites: others.slice(-maxWebsites),
      env: knownVariables(website),
    }
  },
}
