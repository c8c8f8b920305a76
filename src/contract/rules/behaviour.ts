/** All rules about behavior that schemas cannot express, in the order of reports. */
import type { ContractRule } from '../rule.ts'
import { billingRules } from './billing.ts'
import { checkRules } from './check.ts'
import { checkBodyRules } from './check-bodies.ts'
import { deviceRules } from './check-devices.ts'
import { quotaRules } from './check-quota.ts'
import { collectRules } from './collect.ts'
import { conversionRules } from './conversions.ts'
import { deletionRules } from './deletion.ts'
import { errorRules } from './errors.ts'
import { exportRules } from './exports.ts'
import { gateRules } from './gate.ts'
import { keyRules } from './keys.ts'
import { keyMemoryRules } from './keys-memory.ts'
import { publicDeletionRules } from './public-deletion.ts'
import { scriptRules } from './script.ts'
import { websiteRules } from './websites.ts'

export const behaviourRules: readonly ContractRule[] = [
  ...checkRules,
  ...checkBodyRules,
  ...deviceRules,
  ...quotaRules,
  ...billingRules,
  ...keyRules,
  ...keyMemoryRules,
  ...websiteRules,
  ...exportRules,
  ...conversionRules,
  ...gateRules,
  ...deletionRules,
  ...publicDeletionRules,
  ...scriptRules,
  ...collectRules,
  ...errorRules,
]
