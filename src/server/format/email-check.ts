import type { IpDetails, Person } from '../../service/model.ts'
import { normalizeAddress } from '../../service/risk/address.ts'
import type { AssessEmail } from '../../service/risk/load.ts'
import { breakDownScore } from '../../service/risk/score.ts'
import type { components } from '../../spec/generated/openapi.d.ts'
import type { DeviceLink, RecordCheckResult } from '../../state/port.ts'
import { type CheckBody, maskBody, type ResponseCache } from './response-cache.ts'

type Schemas = components['schemas']

/** Returns the response to an email check as JSON text (service 2.7). */
export function formatCheck(
  { person, link, outcome }: Exclude<RecordCheckResult, { outcome: 'exhausted' }>,
  appId: string,
  assess: AssessEmail,
  cache: ResponseCache,
): CheckBody {
  if (outcome === 'new') return formatResponse(person, null, null, assess)
  return cache.get(person, link, appId, () =>
    formatResponse(person, formatUserInfo(person, link, appId), formatIpInfo(link.device?.ip ?? null), assess),
  )
}

function formatResponse(
  person: Person,
  userInfo: Schemas['UserInfo'] | null,
  ipInfo: Schemas['IpInfo'] | null,
  assess: AssessEmail,
): CheckBody {
  const emailInfo = assess({ email: person.email, ...person.assessment })
  const body = maskBody(JSON.stringify({ success: true, data: { emailInfo, userInfo, ipInfo } }))
  return { ...body, score: breakDownScore(emailInfo) }
}

/** `deviceFingerprint` is null if the script has not identified the person (A15). */
function formatUserInfo(person: Person, { device, related }: DeviceLink, appId: string): Schemas['UserInfo'] {
  const { script } = person
  return {
    email: person.email,
    normalized_email: normalizeAddress(person.email),
    sessionId: script?.sessionId ?? '',
    userId: script?.userId ?? null,
    appId,
    pageUrl: script?.pageUrl ?? null,
    userAgent: script?.userAgent ?? null,
    deviceFingerprint: device && {
      hash: device.hash,
      short: device.hash.slice(0, 8),
      confidence: device.confidence,
      version: device.version,
    },
    identifiedAt: new Date(script?.at ?? person.at).toISOString(),
    related_email_count: related.length,
    related_emails: related,
  }
}

/** Network details of the person's most recent device (A13). All fields are null if the person has no device. */
function formatIpInfo(details: IpDetails | null): Schemas['IpInfo'] {
  return {
    ip: details?.ip ?? null,
    country: details?.country ?? null,
    region: details?.region ?? null,
    city: details?.city ?? null,
    isp: details?.isp ?? null,
    asn: details?.asn ?? null,
    is_vpn: details?.isVpn ?? null,
    is_proxy: details?.isProxy ?? null,
    is_datacenter: details?.isDatacenter ?? null,
    is_tor: details?.isTor ?? null,
  }
}
