import type {
  Conversion,
  DeletionRequest,
  Fault,
  Mail,
  Outage,
  Person,
  PrivateKey,
  TrackedEvent,
  VerdictRule,
  Visit,
  WebsiteContents,
  WebsiteIdentity,
  WebsiteSnapshot,
} from '../../service/model.ts'
import { isExhausted, maxChecks } from '../../service/quota.ts'
import type { AssumptionVariant } from '../../spec/assumption-variant.ts'
import type {
  AddResult,
  CheckInput,
  ConfirmationResult,
  ConversionInput,
  DeletedCounts,
  DeletionInput,
  DeviceLink,
  DueItem,
  EventInput,
  FaultContext,
  IdentifyInput,
  KeyInput,
  LinkState,
  Listable,
  PersonInput,
  PersonSelector,
  RecordCheckResult,
  RecordPage,
  StoredWebsite,
  VisitInput,
  WebsiteOverview,
  WebsiteSettings,
  WebsiteUsage,
} from '../port.ts'
import type { AccountTerms } from './account.ts'
import { copyContents, recordListsOf, type WebsiteCollections } from './collections.ts'
import { addKnownPerson, deletePerson, hasDataOf, identify, storeCheckedPerson } from './identification.ts'
import type { PageRange } from './record-list.ts'

export interface WebsiteOwner {
  readonly identity: WebsiteIdentity
  readonly current: MemoryWebsite
  readonly isRemoved: boolean
  readonly lifetime: { readonly until: number } | null
  keepLink(requestId: string, token: string): void
  linkOf(requestId: string): string | null
  createKey(input: KeyInput, at: number): PrivateKey | 'taken' | 'full'
  deleteKey(id: string, at: number): PrivateKey | null
  wrongKeys(): NonNullable<WebsiteContents['wrongKeys']>
}

/** Loading a scenario replaces this object. Requests that started before the load keep using the previous state. */
export class MemoryWebsite implements StoredWebsite {
  /** Loading a scenario into any website in the account replaces this object. */
  terms: AccountTerms
  readonly #website: WebsiteOwner
  readonly collections: WebsiteCollections

  constructor(website: WebsiteOwner, terms: AccountTerms, collections: WebsiteCollections) {
    this.#website = website
    this.terms = terms
    this.collections = collections
  }

  get generation(): number {
    return this.collections.generation
  }

  get appId(): string {
    return this.#website.identity.appId
  }

  get identity(): WebsiteIdentity {
    return this.#website.identity
  }

  get hasFaults(): boolean {
    return this.collections.faults.size > 0
  }

  get assumptions(): AssumptionVariant | null {
    return this.collections.assumptions ?? null
  }

  isRemoved(): boolean {
    return this.#website.isRemoved
  }

  now(): number {
    return this.terms.now()
  }

  hasOutage(outage: Outage): boolean {
    return this.collections.faults.hasOutage(outage)
  }

  recordCheck(input: CheckInput): RecordCheckResult {
    const collections = this.collections
    const { plan } = this.terms
    const at = this.now()
    // Check the quota first. A check that exceeds the quota must have no side effects (A3).
    if (isExhausted(plan, collections.checksUsed))
      return { outcome: 'exhausted', plan, used: collections.checksUsed, at }
    const { outcome, person, rule, createdPeople } = storeCheckedPerson(collections, input, at)
    collections.checksUsed = Math.min(collections.checksUsed + 1, maxChecks)
    // Use the string that `person` already contains instead of `input.email`, to save memory.
    collections.signUps.append({ email: person.email, source: 'check', at })
    return {
      outcome,
      plan,
      used: collections.checksUsed,
      at,
      person,
      link: collections.devices.linkOf(person),
      rule,
      createdPeople,
    }
  }

  identify(input: IdentifyInput): { person: Person; first: boolean } {
    return identify(this.collections, input, this.now())
  }

  recordVisit(input: VisitInput): Visit {
    this.collections.devices.add(input.device, null)
    return this.collections.traffic.recordVisit(input, this.now())
  }

  recordEvent(input: EventInput): TrackedEvent {
    this.collections.devices.add(input.device, null)
    return this.collections.traffic.recordEvent(input, this.now())
  }

  recordConversion(input: ConversionInput): { conversion: Conversion; repeated: boolean } {
    const { conversions, gate } = this.collections
    return conversions.record(input, this.now(), gate ? 'held' : 'accepted')
  }

  releaseConversions(selector: { email: string } | { externalId: string }): number {
    return this.collections.conversions.release(selector)
  }

  addPerson(input: PersonInput): { person: Person; first: boolean } | 'known' {
    return addKnownPerson(this.collections, input)
  }

  deletePerson(selector: PersonSelector | 'everybody'): DeletedCounts {
    return deletePerson(this.collections, selector)
  }

  hasDataOf(email: string): boolean {
    return hasDataOf(this.collections, email)
  }

  requestDeletion(input: DeletionInput): DeletionRequest {
    /*
     * Do not store the deletion link if a scenario was loaded during the request. The email that contains the link belongs to the old state
     * and is never shown.
     */
    if (this.#website.current === this) this.#website.keepLink(input.id, input.token)
    return this.collections.deletionRequests.open(input, this.now())
  }

  hasLink(tokenHash: string): boolean {
    return this.collections.deletionRequests.has(tokenHash)
  }

  readDeletion(tokenHash: string): { request: DeletionRequest; state: LinkState } | null {
    return this.collections.deletionRequests.read(tokenHash, this.now())
  }

  confirmDeletion(tokenHash: string): ConfirmationResult {
    const now = this.now()
    const found = this.collections.deletionRequests.read(tokenHash, now)
    if (!found) return { outcome: 'unknown' }
    if (found.state !== 'open') return { outcome: found.state, request: found.request }
    const request = this.collections.deletionRequests.markUsed(found.request, now)
    return { outcome: 'done', request, deleted: this.deletePerson({ email: request.email }) }
  }

  list<K extends keyof Listable>(kind: K, range: PageRange): RecordPage<Listable[K]> {
    return recordListsOf(this.collections)[kind].page(range)
  }

  find(email: string): { person: Person; link: DeviceLink } | null {
    const person = this.collections.people.find(email)
    return person ? { person, link: this.collections.devices.linkOf(person) } : null
  }

  usage(): WebsiteUsage {
    const { checksUsed, people } = this.collections
    return { plan: this.terms.plan, used: checksUsed, people: people.size, at: this.now() }
  }

  overview(): WebsiteOverview {
    const { scenario, deletionRequests } = this.collections
    const { people, visits, events, conversions, signUps } = recordListsOf(this.collections)
    return {
      scenario,
      expiresAt: this.#website.lifetime?.until ?? null,
      counts: {
        people: people.size,
        visits: visits.size,
        events: events.size,
        conversions: conversions.size,
        signUps: signUps.size,
        mails: deletionRequests.mailCount,
      },
    }
  }

  linksDue(now: number): DueItem[] {
    return this.collections.deletionRequests.due(this.appId, now)
  }

  mails(): { mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[] {
    const mails = this.collections.deletionRequests.mailsWithRequests(this.now())
    return mails.map((entry) => ({ ...entry, token: this.#website.linkOf(entry.request.id) }))
  }

  createKey(input: KeyInput): PrivateKey | 'taken' | 'full' {
    return this.#website.createKey(input, this.#website.current.now())
  }

  deleteKey(id: string): PrivateKey | null {
    return this.#website.deleteKey(id, this.#website.current.now())
  }

  setChecksUsed(count: number): void {
    this.collections.checksUsed = count
  }

  settings(): WebsiteSettings {
    const { assessments, faults } = this.collections
    return { verdicts: assessments.verdicts(), faults: faults.all(), outages: faults.outages() }
  }

  consumeFault(context: FaultContext): Fault | null {
    return this.collections.faults.consume(context)
  }

  addFault(fault: Fault): AddResult {
    return this.collections.faults.add(fault)
  }

  startOutage(outage: Outage): void {
    this.collections.faults.startOutage(outage)
  }

  removeFaults(id: string | null): number {
    return this.collections.faults.remove(id)
  }

  addVerdict(rule: VerdictRule, position?: number): Exclude<AddResult, 'taken'> {
    return this.collections.assessments.addVerdict(rule, position)
  }

  removeVerdicts(match: string | null): number {
    return this.collections.assessments.removeVerdicts(match)
  }

  clearMails(): number {
    return this.collections.deletionRequests.clearMails()
  }

  snapshot(): WebsiteSnapshot {
    const { plan, clock } = this.terms
    const { scenario } = this.collections
    const wrongKeys = this.#website.wrongKeys()
    const contents = { ...copyContents(this.collections), ...(wrongKeys.length === 0 ? {} : { wrongKeys }) }
    return { plan, clock: { ...clock }, scenario: scenario && { ...scenario }, contents }
  }
}
