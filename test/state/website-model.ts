import type { Step } from './steps.ts'

interface PersonModel {
  source: 'script' | 'check'
  seen: number
  /** Null if the script has not identified the person, or identified the person without a user ID. */
  userId: string | null
  devices: string[] | null
}

/** Simple implementation of a website's checks, identifications, visits and deletions, without indexes. */
export class WebsiteModel {
  plan = 'free'
  used: number
  people: Map<string, PersonModel> = new Map()
  signUps: [email: string, source: string][] = []
  visits: { sessionId: string }[] = []
  readonly patterns: (string | null)[] = []
  /** People and the devices that they used, in order. */
  deviceUses: { device: string; email: string }[] = []
  readonly sessions: Map<string, string> = new Map()

  constructor(used: number) {
    this.used = used
  }

  /** Runs a step and returns the expected result. */
  runStep(step: Step): object {
    switch (step.kind) {
      case 'check':
        return this.#check(step.email, step.pattern)
      case 'identify':
        return this.#identify(step)
      case 'visit':
        this.visits.push({ sessionId: step.sessionId })
        return { sessionId: step.sessionId }
      case 'delete':
        return this.#delete(step.selector)
      case 'change plan':
        this.plan = step.plan
        return { plan: step.plan, used: this.used }
      default:
        throw new Error(`The model supports no step of the kind "${step.kind}"`)
    }
  }

  relatedTo(email: string): string[] {
    const devices = (this.people.get(email)?.devices ?? []).toReversed()
    const seen = devices.flatMap((id) => this.deviceUses.filter(({ device }) => device === id).toReversed())
    return [...new Set(seen.map((identification) => identification.email))].filter((other) => other !== email)
  }

  #check(email: string, pattern: string | null): object {
    if (this.plan === 'free' && this.used >= 500) return { outcome: 'exhausted', used: this.used }
    this.used++
    this.signUps.push([email, 'check'])
    const outcome = this.people.has(email) ? 'stored' : 'new'
    this.#ensurePerson(email, 'check', pattern)
    return { outcome, used: this.used, person: { email }, link: { related: this.relatedTo(email) } }
  }

  #identify({ email, sessionId, userId, device }: Extract<Step, { kind: 'identify' }>): object {
    const first = !this.people.has(email)
    const person = this.#ensurePerson(email, 'script', null)
    if (person.devices === null) this.signUps.push([email, 'script'])
    person.userId = userId
    person.devices = (person.devices ?? []).filter((id) => id !== device)
    if (device !== null) {
      person.devices.push(device)
      this.deviceUses.push({ device, email })
    }
    this.sessions.set(sessionId, email)
    return { first, person: { email, script: { userId, devices: person.devices } } }
  }

  #ensurePerson(email: string, source: 'script' | 'check', pattern: string | null): PersonModel {
    const known = this.people.get(email)
    if (known) return known
    this.patterns.push(pattern)
    const seen = pattern === null ? 1 : this.patterns.filter((other) => other === pattern).length
    const person: PersonModel = { source, seen, userId: null, devices: null }
    this.people.set(email, person)
    return person
  }

  #delete(selector: { email: string } | { userId: string }): object {
    const matches = (email: string, { userId }: PersonModel): boolean =>
      'email' in selector ? email === selector.email : userId === selector.userId
    const deleted = [...this.people].filter(([email, person]) => matches(email, person)).map(([email]) => email)
    const isKept = (email: string): boolean => !deleted.includes(email)
    const keptVisits = this.visits.filter(({ sessionId }) => isKept(this.sessions.get(sessionId) ?? ''))
    const visits = this.visits.length - keptVisits.length
    this.visits = keptVisits
    const keptSignUps = this.signUps.filter(([email]) => isKept(email))
    const signUps = this.signUps.length - keptSignUps.length
    this.signUps = keptSignUps
    this.deviceUses = this.deviceUses.filter(({ email }) => isKept(email))
    for (const [sessionId, email] of this.sessions) if (!isKept(email)) this.sessions.delete(sessionId)
    for (const email of deleted) this.people.delete(email)
    return { identifications: deleted.length, visits, events: 0, conversions: 0, signUps }
  }
}
