import { givenArguments } from './arguments.ts'
import type { Cases } from './case.ts'
import { failures } from './failures.ts'
import { objects } from './objects.ts'
import { responses } from './responses.ts'

/** All cases that compare the published client with dc-mock/sdk. */
export const cases: Cases = { ...responses, ...failures, ...givenArguments, ...objects }
