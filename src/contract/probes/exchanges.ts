import type { Exchange } from '../exchange.ts'

/** Result of a probe that sends each of its calls once. */
export type Exchanges<Name extends string> = Readonly<Record<Name, Exchange>>
