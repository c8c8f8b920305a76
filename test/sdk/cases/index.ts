import { givenArguments } from './arguments.ts'
import type { Cases } from './case.ts'
import { endings } from './endings.ts'
import { objects } from './objects.ts'
import { responses } from './responses.ts'

/** In all of these the published client and ours are compared. */
export const cases: Cases = { ...responses, ...endings, ...givenArguments, ...objects }
