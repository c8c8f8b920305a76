/** Risk engine. Scores an email address by its domain, its local part, and the number of similar addresses on the website. */
import { bulkPattern, normalizeAddress, removeTag, splitAddress } from './address.ts'
import { type DomainProfile, inspectDomain } from './domain.ts'
import { simulateFootprint } from './footprint.ts'
import { isGibberish } from './gibberish.ts'
import { isRoleName } from './role-names.ts'
import { forcedSignals, reasonOf, signals, type Tag, tagOf } from './signals.ts'
import { parseTestAddress } from './test-address.ts'
import type { Assessment, EmailInfo, EmailInfoPart } from './types.ts'
import { clampScore, decideVerdict, forcedAction, labelOf } from './verdict.ts'

/** Minimum number of addresses that must share a bulk pattern to trigger the `bulk_pattern` signal. */
const bulkFrom = 3

/**
 * The score is the sum of all signal weights, limited to 100 (service 4.8). Fields in an override replace the calculated fields. If the
 * override makes the verdict stricter, a matching reason and tag are added.
 */
export function assessEmail({ email, seen, at, override }: Assessment): EmailInfo {
  const { local, domain } = splitAddress(email)
  // Ignore the suffix of a test address. Otherwise, a suffix such as `+1` would trigger the `plus_addressing` signal.
  const testAddress = parseTestAddress(email)
  const name = testAddress?.name ?? local
  const profile = inspectDomain(domain, at)
  const suggestion =
    (override?.suggestion === email ? null : override?.suggestion) ??
    override?.email_info?.suggestion ??
    (profile.suggestion === null ? null : `${local}@${profile.suggestion}`)
  const found = findSignals(name, profile, {
    bulk_pattern: seen >= bulkFrom && bulkPattern(email) !== null,
    likely_typo: suggestion !== null,
  })
  const hits = signals.filter((signal) => found[signal.tag])
  const engineScore = clampScore(hits.reduce((sum, signal) => sum + signal.weight, 0))
  const { score, action } = decideVerdict(engineScore, override ?? {})
  const forced = forcedAction(engineScore, { score, action })
  const shown = forced === null ? hits : [forcedSignals[forced], ...hits]
  const info: EmailInfo = {
    status: 'ok',
    email,
    normalized_email: normalizeAddress(email),
    domain,
    risk_score: score,
    risk_label: labelOf(score),
    action,
    reasons: shown.map((signal) => signal.reason),
    tags: shown.map((signal) => signal.tag),
    digital_footprint: simulateFootprint(testAddress?.name ?? normalizeAddress(email), removeTag(name), {
      isUnlikelyPerson:
        forced !== null ||
        found.disposable_domain ||
        found.gibberish_username ||
        found.bulk_pattern ||
        found.role_account,
      isTrusted: engineScore < 50,
    }),
    fraud_signals: {
      disposable_domain: found.disposable_domain,
      domain_trust_score: profile.trust,
      infrastructure_shared: found.shared_infrastructure,
      identity_flags: {
        gibberish_username: found.gibberish_username,
        bulk_pattern: found.bulk_pattern,
        plus_addressing: found.plus_addressing,
        free_provider: found.free_provider,
      },
      domain_maturity: profile.maturity,
    },
    suggestion,
  }
  return override?.email_info ? applyResponseFields(info, override.email_info) : info
}

function findSignals(
  name: string,
  profile: DomainProfile,
  known: Pick<Record<Tag, boolean>, 'bulk_pattern' | 'likely_typo'>,
): Record<Tag, boolean> {
  const untagged = removeTag(name)
  return {
    ...known,
    disposable_domain: profile.disposable,
    gibberish_username: isGibberish(untagged),
    young_domain: profile.maturity.young_domain,
    role_account: isRoleName(untagged),
    shared_infrastructure: profile.shared,
    plus_addressing: untagged !== name,
    free_provider: profile.free,
  }
}

/** Objects are merged, and lists are replaced. If only `tags` is specified, the reasons are derived from the tags, and vice versa. */
function applyResponseFields(info: EmailInfo, part: EmailInfoPart): EmailInfo {
  return {
    ...info,
    ...part,
    reasons: part.reasons ?? part.tags?.map(reasonOf) ?? info.reasons,
    tags: part.tags ?? part.reasons?.map(tagOf) ?? info.tags,
    digital_footprint: { ...info.digital_footprint, ...part.digital_footprint },
    fraud_signals: {
      ...info.fraud_signals,
      ...part.fraud_signals,
      identity_flags: { ...info.fraud_signals.identity_flags, ...part.fraud_signals?.identity_flags },
      domain_maturity: { ...info.fraud_signals.domain_maturity, ...part.fraud_signals?.domain_maturity },
    },
  }
}
