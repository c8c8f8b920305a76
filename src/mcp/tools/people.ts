import type { ScenarioPerson, ScenarioVerdict, Verdict } from '../../spec/generated/control.d.ts'
import { ArgumentError } from '../argument-error.ts'
import {
  count,
  destructive,
  listOf,
  object,
  openWebsite,
  requireArgument,
  type Tool,
  text,
  websiteArgument,
} from '../tool.ts'

interface PeopleInput {
  action: 'list' | 'add' | 'remove' | 'set_verdict' | 'remove_verdict'
  website?: string
  email?: string
  devices?: string[]
  user_id?: string
  verdict?: Verdict
  risk_score?: number
}

const maxPeople = 20

/** Maximum number of people in the result of `list`. If the website has more people, `list` requires an email address. */
const maxReadPeople = 1000

export const peopleTool: Tool<PeopleInput> = {
  name: 'people',
  description:
    'Manage a website’s people and verdict overrides. People who share a device count as related. `set_verdict` sets the verdict or risk score for an address.',
  inputSchema: object({
    action: { enum: ['list', 'add', 'remove', 'set_verdict', 'remove_verdict'] },
    'website?': websiteArgument,
    'email?': {
      type: 'string',
      description: 'Email address. For verdicts, this can also be a pattern, such as *@shop.example',
    },
    'devices?': listOf(text),
    'user_id?': text,
    'verdict?': { enum: ['allow', 'challenge', 'block'] },
    'risk_score?': { type: 'number', minimum: 0, maximum: 100 },
  }),
  outputSchema: object({
    people_count: count,
    people: listOf({ type: 'object' }),
    verdicts: listOf({ type: 'object' }),
  }),
  annotations: destructive,
  async run({ action, website: appId, email, devices, user_id, ...answer }, context) {
    const website = await openWebsite(context, appId)
    switch (action) {
      case 'add': {
        const person: ScenarioPerson = { email: requireArgument(email, 'email', action), ...answer }
        if (devices !== undefined) person.devices = devices
        if (user_id !== undefined) person.user_id = user_id
        await website.people.add(person)
        break
      }
      case 'remove':
        await website.people.remove(requireArgument(email, 'email', action))
        break
      case 'set_verdict': {
        const verdict: ScenarioVerdict = { match: requireArgument(email, 'email', action), ...answer }
        await website.verdicts.add(verdict)
        break
      }
      case 'remove_verdict':
        await website.verdicts.remove(requireArgument(email, 'email', action))
        break
      case 'list':
        break
    }
    const [{ counts }, verdicts] = await Promise.all([website.read(), website.verdicts.list()])
    if (email !== undefined && !email.includes('*')) {
      const person = await website.people.find(email)
      return { people_count: counts.people, people: person ? [person] : [], verdicts }
    }
    if (counts.people > maxReadPeople) {
      // Do not throw an error, because the requested change has already been made.
      if (action !== 'list') return { people_count: counts.people, people: [], verdicts }
      throw new ArgumentError(
        `The website has ${counts.people} people, which is too many to list. To look up one person, pass "email"`,
      )
    }
    const people = await website.people.list()
    return { people_count: counts.people, people: people.slice(-maxPeople), verdicts }
  },
}
