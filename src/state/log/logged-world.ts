import type { MemoryWorld } from '../memory/world.ts'
import type { Listable, MaybePromise, Page, World } from '../port.ts'
import type { Order } from './order.ts'
import type { Outcome, WorldOperation } from './transition.ts'

/** A handle on one website in one situation, whose operations go through an order. */
export class LoggedWorld implements World {
  readonly #held: MemoryWorld
  readonly #order: Order

  constructor(held: MemoryWorld, order: Order) {
    this.#held = held
    this.#order = order
  }

  get appId(): string {
    return this.#held.appId
  }

  get identity(): World['identity'] {
    return this.#held.identity
  }

  get faulty(): boolean {
    return this.#held.faulty
  }

  /** As it was when the state was looked at last: the world was found by such a look. */
  isRemoved(): boolean {
    return this.#held.isRemoved()
  }

  /** As of the last look too. */
  now(): number {
    return this.#held.now()
  }

  readDeletion(...args: Parameters<World['readDeletion']>): ReturnType<World['readDeletion']> {
    return this.#order.read(() => this.#held.readDeletion(...args))
  }

  find(...args: Parameters<World['find']>): ReturnType<World['find']> {
    return this.#order.read(() => this.#held.find(...args))
  }

  knows(email: string): ReturnType<World['knows']> {
    return this.#order.read(() => this.#held.knows(email))
  }

  usage(): ReturnType<World['usage']> {
    return this.#order.read(() => this.#held.usage())
  }

  overview(): ReturnType<World['overview']> {
    return this.#order.read(() => this.#held.overview())
  }

  settings(): ReturnType<World['settings']> {
    return this.#order.read(() => this.#held.settings())
  }

  mails(): ReturnType<World['mails']> {
    return this.#order.read(() => this.#held.mails())
  }

  snapshot(): ReturnType<World['snapshot']> {
    return this.#order.read(() => this.#held.snapshot())
  }

  list<K extends keyof Listable>(kind: K, page: { after: number; limit: number }): MaybePromise<Page<Listable[K]>> {
    return this.#order.read(() => this.#held.list(kind, page))
  }

  recordCheck(...args: Parameters<World['recordCheck']>): ReturnType<World['recordCheck']> {
    return this.#write('recordCheck', args)
  }

  identify(...args: Parameters<World['identify']>): ReturnType<World['identify']> {
    return this.#write('identify', args)
  }

  recordVisit(...args: Parameters<World['recordVisit']>): ReturnType<World['recordVisit']> {
    return this.#write('recordVisit', args)
  }

  recordEvent(...args: Parameters<World['recordEvent']>): ReturnType<World['recordEvent']> {
    return this.#write('recordEvent', args)
  }

  recordConversion(...args: Parameters<World['recordConversion']>): ReturnType<World['recordConversion']> {
    return this.#write('recordConversion', args)
  }

  releaseConversions(...args: Parameters<World['releaseConversions']>): ReturnType<World['releaseConversions']> {
    return this.#write('releaseConversions', args)
  }

  addPerson(...args: Parameters<World['addPerson']>): ReturnType<World['addPerson']> {
    return this.#write('addPerson', args)
  }

  deletePerson(...args: Parameters<World['deletePerson']>): ReturnType<World['deletePerson']> {
    return this.#write('deletePerson', args)
  }

  requestDeletion(...args: Parameters<World['requestDeletion']>): ReturnType<World['requestDeletion']> {
    return this.#write('requestDeletion', args)
  }

  confirmDeletion(...args: Parameters<World['confirmDeletion']>): ReturnType<World['confirmDeletion']> {
    return this.#write('confirmDeletion', args)
  }

  takeFault(...args: Parameters<World['takeFault']>): ReturnType<World['takeFault']> {
    return this.#write('takeFault', args)
  }

  addFault(...args: Parameters<World['addFault']>): ReturnType<World['addFault']> {
    return this.#write('addFault', args)
  }

  startOutage(...args: Parameters<World['startOutage']>): ReturnType<World['startOutage']> {
    return this.#write('startOutage', args)
  }

  removeFaults(...args: Parameters<World['removeFaults']>): ReturnType<World['removeFaults']> {
    return this.#write('removeFaults', args)
  }

  addVerdict(...args: Parameters<World['addVerdict']>): ReturnType<World['addVerdict']> {
    return this.#write('addVerdict', args)
  }

  removeVerdicts(...args: Parameters<World['removeVerdicts']>): ReturnType<World['removeVerdicts']> {
    return this.#write('removeVerdicts', args)
  }

  clearMails(...args: Parameters<World['clearMails']>): ReturnType<World['clearMails']> {
    return this.#write('clearMails', args)
  }

  createKey(...args: Parameters<World['createKey']>): ReturnType<World['createKey']> {
    return this.#write('createKey', args)
  }

  deleteKey(...args: Parameters<World['deleteKey']>): ReturnType<World['deleteKey']> {
    return this.#write('deleteKey', args)
  }

  #write<K extends WorldOperation>(op: K, args: Parameters<World[K]>): MaybePromise<Outcome<World[K]>> {
    return this.#order.write({ op, held: this.#held, args }) as MaybePromise<Outcome<World[K]>>
  }
}
