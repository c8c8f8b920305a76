/** All contract rules, in report order. */

import { type Spec, shippedSpec } from '../spec/read-spec.ts'
import type { Probe } from './probe.ts'
import { badQueries, unknownExport, unknownPaths, wrongMethods } from './probes/addresses.ts'
import { badBodies, largeBodies } from './probes/bodies.ts'
import { badCredentials, misplacedKeys, misplacedWrongKeys, publicKeys, wrongSecret } from './probes/credentials.ts'
import { goodRequests, keyTest } from './probes/good-requests.ts'
import type { ContractRule } from './rule.ts'
import { billingRules } from './rules/billing.ts'
import { checkRules } from './rules/check.ts'
import { checkBodyRules } from './rules/check-bodies.ts'
import { deviceRules } from './rules/check-devices.ts'
import { quotaRules } from './rules/check-quota.ts'
import { collectRules } from './rules/collect.ts'
import { conversionRules } from './rules/conversions.ts'
import { deletionRules } from './rules/deletion.ts'
import { errorRules } from './rules/errors.ts'
import { exportRules } from './rules/exports.ts'
import { gateRules } from './rules/gate.ts'
import { healthRules } from './rules/health.ts'
import { createHostileValueRules } from './rules/hostile-values.ts'
import { keyRules } from './rules/keys.ts'
import { keyMemoryRules } from './rules/keys-memory.ts'
import { createMessageRules } from './rules/messages.ts'
import { publicDeletionRules } from './rules/public-deletion.ts'
import { createRequestRules } from './rules/requests.ts'
import { createResponseRules } from './rules/responses.ts'
import { scriptRules } from './rules/script.ts'
import { operationIds } from './spec/operations.ts'

/** Rules for behavior that schemas cannot express. The name of a rule's file begins with the first word of the rule's ID. */
const behaviourRules: readonly ContractRule[] = [
  ...checkRules,
  ...checkBodyRules,
  ...deviceRules,
  ...quotaRules,
  ...billingRules,
  ...keyRules,
  ...keyMemoryRules,
  ...healthRules,
  ...exportRules,
  ...conversionRules,
  ...gateRules,
  ...deletionRules,
  ...publicDeletionRules,
  ...scriptRules,
  ...collectRules,
  ...errorRules,
]

function deriveRules(spec: Spec): readonly ContractRule[] {
  return [...operationIds, 'unknownPath', 'wrongMethod'].flatMap((operationKey) => [
    ...createRequestRules(operationKey, spec),
    ...createResponseRules(operationKey, spec),
  ])
}

export function createRules(spec: Spec): readonly ContractRule[] {
  return [...deriveRules(spec), ...behaviourRules, ...createMessageRules(spec), ...createHostileValueRules(spec)]
}

/** All rules for the bundled spec. */
export const contractRules: readonly ContractRule[] = createRules(shippedSpec())

/** Probes that a run can add if an exchange rule is selected. Most of these probes are not used by any probe rule. */
export const commonProbes: readonly Probe[] = [
  keyTest,
  ...badCredentials,
  unknownPaths,
  ...wrongMethods,
  ...publicKeys,
  unknownExport,
  ...badQueries,
  wrongSecret,
  ...misplacedWrongKeys,
  ...misplacedKeys,
  ...badBodies,
  ...largeBodies,
  ...goodRequests,
]
