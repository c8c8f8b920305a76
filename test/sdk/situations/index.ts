import { answers } from './answers.ts'
import { givenArguments } from './arguments.ts'
import { endings } from './endings.ts'
import { objects } from './objects.ts'
import type { Situations } from './situation.ts'

/** In all of these the published client and ours are compared. */
export const situations: Situations = { ...answers, ...endings, ...givenArguments, ...objects }
