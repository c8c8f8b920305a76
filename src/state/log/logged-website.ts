import type { MemoryWebsite } from '../memory/website.ts'
import type { StoredWebsite } from '../port.ts'
import { passedArguments, type Sequencer } from './sequencer.ts'
import { type WebsiteOperation, websiteOperations } from './transition.ts'

const readOperations = [
  'readDeletion',
  'find',
  'hasDataOf',
  'usage',
  'overview',
  'settings',
  'mails',
  'snapshot',
  'list',
] as const

type Operations = Pick<StoredWebsite, (typeof readOperations)[number] | WebsiteOperation>

/** The methods are added to the prototype later in this file. */
const LoggedOperations = class {} as new () => Operations

/** Website that runs all operations through a sequencer. The operations are implemented in `memory/website.ts`. */
export class LoggedWebsite extends LoggedOperations implements StoredWebsite {
  readonly target: MemoryWebsite
  readonly sequencer: Sequencer

  constructor(target: MemoryWebsite, sequencer: Sequencer) {
    super()
    this.target = target
    this.sequencer = sequencer
  }

  get appId(): string {
    return this.target.appId
  }

  get identity(): StoredWebsite['identity'] {
    return this.target.identity
  }

  get hasFaults(): boolean {
    return this.target.hasFaults
  }

  get assumptions(): StoredWebsite['assumptions'] {
    return this.target.assumptions
  }

  /** In a replica, returns true only after the replica has read the removal of the website from the shared log. */
  isRemoved(): boolean {
    return this.target.isRemoved()
  }

  /** In a replica, the clock advances only when the replica reads the shared log. */
  now(): number {
    return this.target.now()
  }
}

for (const op of readOperations) {
  define(op, function (...args) {
    const read = this.target[op] as (...args: unknown[]) => unknown
    return this.sequencer.read(() => read.apply(this.target, args))
  })
}
for (const op of websiteOperations) {
  define(op, function (...args) {
    return this.sequencer.write({ op, target: this.target, args: passedArguments(args) })
  })
}

function define(op: keyof Operations, run: (this: LoggedWebsite, ...args: unknown[]) => unknown): void {
  Object.defineProperty(LoggedOperations.prototype, op, { value: run })
}
