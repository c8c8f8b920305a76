import type { Device, IpDetails, Person, WebsiteContents } from '../../service/model.ts'
import { isDeepEqual } from '../../spec/deep-equal.ts'
import type { ScenarioDevice, ScenarioPerson } from '../../spec/generated/control.d.ts'
import { createPatternCount, deriveDeviceEmails } from './derive.ts'
import { describeOverride } from './describe-verdicts.ts'
import { formatTime } from './time.ts'

export function describePeople(people: readonly Person[]): ScenarioPerson[] {
  const patterns = createPatternCount()
  return people.map((person) => {
    const { number, id, email, source, at, assessment, script } = person
    const seen = patterns.next(email) === assessment.seen ? {} : { seen: assessment.seen }
    patterns.record(email, assessment.seen)
    return {
      email,
      source,
      since: formatTime(at),
      ...describeScript(person, script),
      ...seen,
      ...(assessment.at === at ? {} : { assessed: formatTime(assessment.at) }),
      ...describeOverride(assessment.override),
      id,
      number,
    }
  })
}

function describeScript({ source, at }: Person, script: Person['script']): Omit<ScenarioPerson, 'email'> {
  if (!script) return {}
  return {
    ...(source === 'script' && script.at === at ? {} : { identified: formatTime(script.at) }),
    ...(script.userId === null ? {} : { user_id: script.userId }),
    session_id: script.sessionId,
    ...(script.pageUrl === null ? {} : { page_url: script.pageUrl }),
    ...(script.userAgent === null ? {} : { user_agent: script.userAgent }),
    ...(script.devices.length === 0 ? {} : { devices: [...script.devices] }),
  }
}

export function describeDevices({ devices, people }: WebsiteContents): Record<string, ScenarioDevice> {
  const seen = deriveDeviceEmails(people)
  return Object.fromEntries(devices.map((device) => [device.id, describeOne(device, seen.get(device.id) ?? [])]))
}

function describeOne({ hash, confidence, version, ip, emails }: Device, seen: readonly string[]): ScenarioDevice {
  return {
    hash,
    confidence,
    version,
    ...describeIp(ip),
    ...(isDeepEqual(emails, seen) ? {} : { emails: [...emails] }),
  }
}

function describeIp(ip: IpDetails): ScenarioDevice {
  return {
    ip: ip.ip,
    country: ip.country,
    region: ip.region,
    city: ip.city,
    isp: ip.isp,
    asn: ip.asn,
    is_vpn: ip.isVpn,
    is_proxy: ip.isProxy,
    is_datacenter: ip.isDatacenter,
    is_tor: ip.isTor,
  }
}
