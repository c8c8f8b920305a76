import { type AccountModel, type DueEventModel, sortDue } from './modelled-account.ts'
import type { FaultModel, Setup, Step } from './steps.ts'

const second = 1000
const day = 86_400_000
const validKeyTtlMs = 300 * second
const wrongKeyTtlMs = 30 * second

interface Person {
  at: number
  /** Action of the website's verdict for the person, or null if the risk engine decides. */
  action: string | null
  script: { at: number; sessionId: string; devices: string[] } | null
}

/** Simple implementation of a website with lists instead of indexes. Only the account is shared with other websites. */
export class WebsiteModel {
  readonly appId: string
  readonly #account: AccountModel
  readonly #initialSetup: Setup
  keys: { deleted: boolean }[] = [{ deleted: false }]
  used = 0
  people: Map<string, Person> = new Map()
  visits: string[] = []
  conversions: { email: string; externalId: string | null; status: string }[] = []
  links: { email: string; expiresAt: number; used: boolean }[] = []
  faults: (FaultModel & { seen: number; hits: number })[] = []
  #gate = false
  #outage = false
  #verdicts: { match: string; verdict: string }[] = []
  #identifications: { device: string; email: string }[] = []
  readonly #sessions = new Map<string, string>()
  /** Maps key numbers to the times at which the valid keys were looked up. */
  readonly #valid = new Map<number, number>()
  readonly #wrong = new Map<number, number>()

  constructor(appId: string, account: AccountModel, setup: Setup) {
    this.appId = appId
    this.#account = account
    this.#initialSetup = setup
    account.websites.push(this)
    if (account.websites.length === 1) account.applySetup(setup, this)
    this.#open(setup)
  }

  /** Runs a step and returns the expected result. */
  runStep(step: Step): object {
    switch (step.kind) {
      case 'check':
        return this.#checkThroughFaults(step)
      case 'export':
        return this.#withKey(step.key, () => ({ status: 200, emails: [...this.people.keys()] }))
      case 'delete':
        return this.#withKey(step.key, () => ({ status: 200, deleted: this.#delete(step.email) }))
      case 'identify':
        return this.#identify(step)
      case 'visit':
        this.visits.push(step.session)
        return { status: 200 }
      case 'convert':
        return this.#convert(step)
      case 'release': {
        const held = this.conversions.filter(({ email, status }) => email === step.email && status === 'held')
        for (const conversion of held) conversion.status = 'released'
        return { status: 200, released: held.length }
      }
      case 'request deletion':
        if (this.people.has(step.email) || this.conversions.some(({ email }) => email === step.email)) {
          this.links.push({ email: step.email, expiresAt: this.#now() + day, used: false })
        }
        return { status: 202 }
      case 'confirm deletion':
        return this.#confirm(step.link)
      case 'change plan':
        this.#account.plan = step.plan
        return { status: 200 }
      case 'set checks used':
        this.used = step.count
        return { status: 200 }
      case 'add key':
        this.keys.push({ deleted: false })
        return { status: 201 }
      case 'remove key':
        return this.#removeKey(step.key % this.keys.length)
      case 'bring key back':
        return this.#bringBack(step.key % this.keys.length)
      case 'set clock':
        return this.#moveClock(this.#now() + step.ahead, step.frozen ?? false)
      case 'freeze':
        return this.#moveClock(this.#now(), step.frozen)
      case 'advance':
        return this.#moveClock(this.#now() + step.by, this.#account.frozen)
      case 'load':
        this.#account.applySetup(step.setup, this)
        this.#open(step.setup)
        return { status: 200 }
      case 'reset':
        // The plan and clock belong to the account. A reset sets them only on the first website of the account.
        if (this.#account.websites[0] === this) this.#account.applySetup(this.#initialSetup, this)
        this.keys = [{ deleted: false }]
        this.#open(this.#initialSetup)
        return { status: 200 }
      case 'put state back':
        this.#valid.clear()
        this.removeExpired()
        // After a restore, only active keys can be cached as wrong.
        for (const no of this.#wrong.keys()) if (this.keys[no]?.deleted) this.#wrong.delete(no)
        return { status: 200 }
      case 'add verdict':
        this.#verdicts = [step, ...this.#verdicts.filter(({ match }) => match !== step.match)]
        return { status: 201 }
      case 'drop verdicts':
        this.#verdicts = []
        return { status: 204 }
      case 'start outage':
        this.#outage = true
        return { status: 201 }
      case 'add fault':
        this.faults.push({ ...step.fault, seen: 0, hits: 0 })
        return { status: 201 }
      case 'drop faults':
        this.faults = []
        this.#outage = false
        return { status: 204 }
      case 'end outage': {
        const status = this.#outage ? 204 : 404
        this.#outage = false
        return { status }
      }
      case 'knock':
        return { status: 401 }
    }
  }

  due(): DueEventModel[] {
    const [now, app_id] = [this.#now(), this.appId]
    const expiryEvents = (cache: Map<number, number>, ttlMs: number, type: string): DueEventModel[] =>
      [...cache.values()].map((at) => ({ at: at + ttlMs, type, app_id, email: null }))
    const open = this.links.filter(({ used, expiresAt }) => !used && now < expiresAt)
    return [
      ...expiryEvents(this.#valid, validKeyTtlMs, 'valid-key-cache-expired'),
      ...expiryEvents(this.#wrong, wrongKeyTtlMs, 'wrong-key-cache-expired'),
      ...open.map(({ email, expiresAt }) => ({ at: expiresAt, type: 'link-expired', app_id, email })),
    ]
  }

  /** Removes expired cache entries, so that the entries stay expired if the clock goes back. */
  removeExpired(): void {
    const now = this.#now()
    for (const [no, at] of this.#valid) if (at > now || now >= at + validKeyTtlMs) this.#valid.delete(no)
    for (const [no, at] of this.#wrong) if (at > now || now >= at + wrongKeyTtlMs) this.#wrong.delete(no)
  }

  #now(): number {
    return this.#account.now()
  }

  #open({ checksUsed, gate, verdicts, outage, people }: Setup): void {
    this.used = checksUsed
    this.#gate = gate
    this.#verdicts = [...verdicts]
    this.#outage = outage
    this.faults = []
    this.visits = []
    this.conversions = []
    this.links = []
    this.#identifications = []
    this.#sessions.clear()
    this.#valid.clear()
    this.#wrong.clear()
    const at = this.#now() - day
    const known = (email: string): [string, Person] => [
      email,
      { at, action: null, script: { at, sessionId: 'ses_one', devices: [] } },
    ]
    this.people = new Map(people.map(known))
    for (const email of people) this.#sessions.set('ses_one', email)
  }

  #withKey(key: number, answer: () => object): object {
    const no = key % this.keys.length
    const now = this.#now()
    const [wrong, valid] = [this.#wrong.get(no), this.#valid.get(no)]
    if (wrong !== undefined && now < wrong + wrongKeyTtlMs) return { status: 401 }
    if (valid !== undefined && now < valid + validKeyTtlMs) return answer()
    if (this.#outage) return { status: 500 }
    const cache = this.keys[no]?.deleted ? this.#wrong : this.#valid
    cache.set(no, now)
    return cache === this.#valid ? answer() : { status: 401 }
  }

  #checkThroughFaults({ email, key }: Extract<Step, { kind: 'check' }>): object {
    let bodyEmail = ''
    let isFaulty = false
    const outcome = this.#withKey(key, () => {
      bodyEmail = email
      isFaulty = this.#hitsFault('before', email)
      return isFaulty ? {} : this.#check(email)
    })
    return isFaulty || this.#hitsFault('after', bodyEmail) ? { status: 503 } : outcome
  }

  /** Returns whether a fault hits the check. `email` is empty if the request was rejected before the body was read. */
  #hitsFault(when: string, email: string): boolean {
    for (const fault of this.faults) {
      if (fault.when !== when || (fault.shop && !email.endsWith('@shop.example'))) continue
      fault.seen++
      const { nth, every, times, hits, seen } = fault
      if ((nth ?? seen) !== seen || seen % (every ?? 1) > 0 || hits >= (times ?? Number.POSITIVE_INFINITY)) continue
      fault.hits++
      return true
    }
    return false
  }

  #check(email: string): object {
    if (email.startsWith('error-429@')) return { status: 429 }
    if (this.#account.plan === 'free' && this.used >= 500) return { status: 429 }
    this.used++
    const known = this.people.get(email)
    const person = known ?? { at: this.#now(), action: this.#demandedAction(email), script: null }
    this.people.set(email, person)
    const action = person.action === null ? {} : { action: person.action }
    return { status: 200, ...action, user: known ? this.#show(email, known) : null }
  }

  #show(email: string, { at, script }: Person): object {
    return {
      appId: this.appId,
      sessionId: script?.sessionId ?? '',
      identifiedAt: new Date(script?.at ?? at).toISOString(),
      related: this.#relatedTo(email),
    }
  }

  #relatedTo(email: string): string[] {
    const devices = (this.people.get(email)?.script?.devices ?? []).toReversed()
    const seen = devices.flatMap((id) => this.#identifications.filter(({ device }) => device === id).toReversed())
    return [...new Set(seen.map((identification) => identification.email))].filter((other) => other !== email)
  }

  #identify({ email, session, device }: Extract<Step, { kind: 'identify' }>): object {
    const at = this.#now()
    const person = this.people.get(email) ?? { at, action: this.#demandedAction(email), script: null }
    const before = person.script?.devices.filter((id) => id !== device) ?? []
    person.script = { at, sessionId: session, devices: [...before, device] }
    this.people.set(email, person)
    this.#identifications.push({ device, email })
    this.#sessions.set(session, email)
    return { status: 200 }
  }

  #convert({ email, externalId }: Extract<Step, { kind: 'convert' }>): object {
    const first = this.conversions.find((other) => externalId !== null && other.externalId === externalId)
    const conversion = first ?? { email, externalId, status: this.#gate ? 'held' : 'accepted' }
    if (!first) this.conversions.push(conversion)
    return { status: 200, conversion: conversion.status }
  }

  #delete(email: string): object {
    const identifications = this.people.delete(email) ? 1 : 0
    const others = this.conversions.filter((conversion) => conversion.email !== email)
    const visits = this.visits.filter((session) => this.#sessions.get(session) !== email)
    const removed = { conversions: this.conversions.length - others.length, visits: this.visits.length - visits.length }
    this.conversions = others
    this.visits = visits
    this.#identifications = this.#identifications.filter((identification) => identification.email !== email)
    for (const [session, owner] of this.#sessions) if (owner === email) this.#sessions.delete(session)
    return { identifications, events: 0, ...removed }
  }

  #confirm(no: number): object {
    const link = this.links[no % this.links.length]
    if (!link) return { skipped: true }
    if (link.used || this.#now() >= link.expiresAt) return { status: 410 }
    link.used = true
    this.#delete(link.email)
    return { status: 200 }
  }

  #removeKey(no: number): object {
    const key = this.keys[no]
    if (!key || key.deleted) return { status: 404 }
    key.deleted = true
    this.#valid.delete(no)
    this.#wrong.delete(no)
    return { status: 204 }
  }

  #bringBack(no: number): object {
    const key = this.keys[no]
    if (!key?.deleted) return { status: 409 }
    key.deleted = false
    return { status: 201 }
  }

  #moveClock(to: number, frozen: boolean): object {
    const occurred = this.#account.move(to, frozen)
    return occurred === null
      ? { status: 409 }
      : { status: 200, now: new Date(to).toISOString(), frozen, occurred: sortDue(occurred) }
  }

  #demandedAction(email: string): string | null {
    const rule = this.#verdicts.find(({ match }) => matchesPattern[match]?.(email))
    if (rule) return rule.verdict.toUpperCase()
    return email.startsWith('block@') ? 'BLOCK' : null
  }
}

const matchesPattern: Readonly<Record<string, (email: string) => boolean>> = {
  '*': () => true,
  'ana*': (email) => email.startsWith('ana'),
  '*@shop.example': (email) => email.endsWith('@shop.example'),
}
