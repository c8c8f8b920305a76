/** All rules of the contract, in the order in which they are listed and reported. */
import type { Probe } from './probe.ts'
import { badQueries, unknownExport, unknownPaths, wrongMethods } from './probes/addresses.ts'
import { badBodies, largeBodies } from './probes/bodies.ts'
import { badCredentials, misplacedKeys, publicKeys, wrongSecret } from './probes/credentials.ts'
import { goodRequests, keyTest } from './probes/good-requests.ts'
import { operationIds } from './probes/operations.ts'
import type { Rule } from './rule.ts'
import { answerRules } from './rules/answers.ts'
import { behaviourRules } from './rules/behaviour.ts'
import { hostileValueRules } from './rules/hostile-values.ts'
import { requestRules } from './rules/requests.ts'

/** Rules that follow from openapi.yaml for each operation. */
export const derivedRules: readonly Rule[] = [
  ...operationIds.flatMap((id) => [...requestRules(id, id), ...answerRules(id, id)]),
  ...(['unknownPath', 'wrongMethod'] as const).flatMap((answerer) => [
    ...requestRules(answerer, null),
    ...answerRules(answerer, null),
  ]),
]

export const rules: readonly Rule[] = [...derivedRules, ...behaviourRules, ...hostileValueRules]

/** Conversations that rules over exchanges need something from; none of them is a rule's own. */
export const commonProbes: readonly Probe[] = [
  keyTest,
  ...badCredentials,
  unknownPaths,
  ...wrongMethods,
  ...publicKeys,
  unknownExport,
  ...badQueries,
  wrongSecret,
  ...misplacedKeys,
  ...badBodies,
  ...largeBodies,
  ...goodRequests,
]
