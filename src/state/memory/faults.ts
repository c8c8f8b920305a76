import { compileGlob } from '../../service/glob.ts'
import type { Fault, Outage } from '../../service/model.ts'
import { type AddResult, type FaultContext, maxPerWebsite } from '../port.ts'

interface Entry {
  readonly fault: Fault
  readonly fits: (email: string) => boolean
}

const nothing: readonly never[] = []

/** Maximum value of a fault's `seen` and `hits` counters. */
const maxCounted = 1_000_000_000

/** Faults are kept in the order in which they were added. */
export class FaultStore {
  #entries: readonly Entry[]
  #outages: readonly Outage[]

  constructor(faults: readonly Fault[], outages: readonly Outage[]) {
    // To save memory, all websites without faults share one empty list.
    this.#entries = faults.length === 0 ? nothing : faults.map(compile)
    this.#outages = outages.length === 0 ? nothing : [...outages]
  }

  get size(): number {
    return this.#entries.length
  }

  hasOutage(outage: Outage): boolean {
    return this.#outages.includes(outage)
  }

  all(): Fault[] {
    return this.#entries.map(({ fault }) => copyFault(fault))
  }

  outages(): Outage[] {
    return [...this.#outages]
  }

  add(fault: Fault): AddResult {
    if (this.#entries.some((entry) => entry.fault.id === fault.id)) return 'taken'
    if (this.#entries.length >= maxPerWebsite.faults) return 'full'
    this.#entries = [...this.#entries, compile(fault)]
    return 'added'
  }

  startOutage(outage: Outage): void {
    if (!this.hasOutage(outage)) this.#outages = [...this.#outages, outage]
  }

  remove(id: string | null): number {
    const stays = (name: string): boolean => id !== null && name !== id
    const before = this.#entries.length + this.#outages.length
    this.#entries = this.#entries.filter(({ fault }) => stays(fault.id))
    this.#outages = this.#outages.filter(stays)
    return before - this.#entries.length - this.#outages.length
  }

  consume(context: FaultContext): Fault | null {
    for (const entry of this.#entries) {
      if (!concerns(entry, context)) continue
      const seen = Math.min(entry.fault.seen + 1, maxCounted)
      const hit = isDue(entry.fault, seen)
      const fault = { ...entry.fault, seen, hits: Math.min(entry.fault.hits + (hit ? 1 : 0), maxCounted) }
      this.#entries = this.#entries.map((other) => (other === entry ? { ...entry, fault } : other))
      if (hit) return fault
    }
    return null
  }
}

function concerns({ fault, fits }: Entry, { when, operation, email }: FaultContext): boolean {
  if (fault.when !== when) return false
  if (fault.operation !== null && fault.operation !== operation) return false
  return fault.email === null || (email !== null && fits(email))
}

/** `seen` is the number of matching requests so far, including this one. */
function isDue({ nth, every, times, hits }: Fault, seen: number): boolean {
  if (times !== null && hits >= times) return false
  if (nth !== null && seen !== nth) return false
  return every === null || seen % every === 0
}

function compile(fault: Fault): Entry {
  return { fault: copyFault(fault), fits: compileGlob(fault.email ?? '*') }
}

function copyFault(fault: Fault): Fault {
  return { ...fault, respond: fault.respond && { ...fault.respond, headers: { ...fault.respond.headers } } }
}
