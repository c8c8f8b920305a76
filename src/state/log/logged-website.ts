import type { MemoryWebsite } from '../memory/website.ts'
import type { Listable, MaybePromise, RecordPage, StoredWebsite } from '../port.ts'
import type { Sequencer } from './sequencer.ts'
import type { OperationResult, WebsiteOperation } from './transition.ts'

/** Website whose operations go through a sequencer. */
export class LoggedWebsite implements StoredWebsite {
  readonly #target: MemoryWebsite
  readonly #sequencer: Sequencer

  constructor(target: MemoryWebsite, sequencer: Sequencer) {
    this.#target = target
    this.#sequencer = sequencer
  }

  get appId(): string {
    return this.#target.appId
  }

  get identity(): StoredWebsite['identity'] {
    return this.#target.identity
  }

  get hasFaults(): boolean {
    return this.#target.hasFaults
  }

  /** Reports whether the website was removed, as of the latest read. The read that returned this website also counts. */
  isRemoved(): boolean {
    return this.#target.isRemoved()
  }

  /** Returns the time of the website's clock as of the latest read. */
  now(): number {
    return this.#target.now()
  }

  readDeletion(...args: Parameters<StoredWebsite['readDeletion']>): ReturnType<StoredWebsite['readDeletion']> {
    return this.#sequencer.read(() => this.#target.readDeletion(...args))
  }

  find(...args: Parameters<StoredWebsite['find']>): ReturnType<StoredWebsite['find']> {
    return this.#sequencer.read(() => this.#target.find(...args))
  }

  hasDataOf(email: string): ReturnType<StoredWebsite['hasDataOf']> {
    return this.#sequencer.read(() => this.#target.hasDataOf(email))
  }

  usage(): ReturnType<StoredWebsite['usage']> {
    return this.#sequencer.read(() => this.#target.usage())
  }

  overview(): ReturnType<StoredWebsite['overview']> {
    return this.#sequencer.read(() => this.#target.overview())
  }

  settings(): ReturnType<StoredWebsite['settings']> {
    return this.#sequencer.read(() => this.#target.settings())
  }

  mails(): ReturnType<StoredWebsite['mails']> {
    return this.#sequencer.read(() => this.#target.mails())
  }

  snapshot(): ReturnType<StoredWebsite['snapshot']> {
    return this.#sequencer.read(() => this.#target.snapshot())
  }

  list<K extends keyof Listable>(
    kind: K,
    page: { after: number; limit: number },
  ): MaybePromise<RecordPage<Listable[K]>> {
    return this.#sequencer.read(() => this.#target.list(kind, page))
  }

  recordCheck(...args: Parameters<StoredWebsite['recordCheck']>): ReturnType<StoredWebsite['recordCheck']> {
    return this.#write('recordCheck', args)
  }

  identify(...args: Parameters<StoredWebsite['identify']>): ReturnType<StoredWebsite['identify']> {
    return this.#write('identify', args)
  }

  recordVisit(...args: Parameters<StoredWebsite['recordVisit']>): ReturnType<StoredWebsite['recordVisit']> {
    return this.#write('recordVisit', args)
  }

  recordEvent(...args: Parameters<StoredWebsite['recordEvent']>): ReturnType<StoredWebsite['recordEvent']> {
    return this.#write('recordEvent', args)
  }

  recordConversion(
    ...args: Parameters<StoredWebsite['recordConversion']>
  ): ReturnType<StoredWebsite['recordConversion']> {
    return this.#write('recordConversion', args)
  }

  releaseConversions(
    ...args: Parameters<StoredWebsite['releaseConversions']>
  ): ReturnType<StoredWebsite['releaseConversions']> {
    return this.#write('releaseConversions', args)
  }

  addPerson(...args: Parameters<StoredWebsite['addPerson']>): ReturnType<StoredWebsite['addPerson']> {
    return this.#write('addPerson', args)
  }

  deletePerson(...args: Parameters<StoredWebsite['deletePerson']>): ReturnType<StoredWebsite['deletePerson']> {
    return this.#write('deletePerson', args)
  }

  requestDeletion(...args: Parameters<StoredWebsite['requestDeletion']>): ReturnType<StoredWebsite['requestDeletion']> {
    return this.#write('requestDeletion', args)
  }

  confirmDeletion(...args: Parameters<StoredWebsite['confirmDeletion']>): ReturnType<StoredWebsite['confirmDeletion']> {
    return this.#write('confirmDeletion', args)
  }

  consumeFault(...args: Parameters<StoredWebsite['consumeFault']>): ReturnType<StoredWebsite['consumeFault']> {
    return this.#write('consumeFault', args)
  }

  addFault(...args: Parameters<StoredWebsite['addFault']>): ReturnType<StoredWebsite['addFault']> {
    return this.#write('addFault', args)
  }

  startOutage(...args: Parameters<StoredWebsite['startOutage']>): ReturnType<StoredWebsite['startOutage']> {
    return this.#write('startOutage', args)
  }

  removeFaults(...args: Parameters<StoredWebsite['removeFaults']>): ReturnType<StoredWebsite['removeFaults']> {
    return this.#write('removeFaults', args)
  }

  addVerdict(...args: Parameters<StoredWebsite['addVerdict']>): ReturnType<StoredWebsite['addVerdict']> {
    return this.#write('addVerdict', args)
  }

  removeVerdicts(...args: Parameters<StoredWebsite['removeVerdicts']>): ReturnType<StoredWebsite['removeVerdicts']> {
    return this.#write('removeVerdicts', args)
  }

  clearMails(...args: Parameters<StoredWebsite['clearMails']>): ReturnType<StoredWebsite['clearMails']> {
    return this.#write('clearMails', args)
  }

  createKey(...args: Parameters<StoredWebsite['createKey']>): ReturnType<StoredWebsite['createKey']> {
    return this.#write('createKey', args)
  }

  deleteKey(...args: Parameters<StoredWebsite['deleteKey']>): ReturnType<StoredWebsite['deleteKey']> {
    return this.#write('deleteKey', args)
  }

  #write<K extends WebsiteOperation>(
    op: K,
    args: Parameters<StoredWebsite[K]>,
  ): MaybePromise<OperationResult<StoredWebsite[K]>> {
    return this.#sequencer.write({ op, target: this.#target, args }) as MaybePromise<OperationResult<StoredWebsite[K]>>
  }
}
