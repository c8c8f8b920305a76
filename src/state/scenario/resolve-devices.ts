import { describeDevice } from '../../service/devices.ts'
import type { Device, IpDetails } from '../../service/model.ts'
import type { ScenarioDevice, ScenarioDocument } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { type ResolveContext, resolveIdentity } from './resolve-context.ts'

/** After adding all devices, call `finish` with the people seen on each device. */
export interface DeviceRegistry {
  /** Reports a problem if the name is unknown, unless the document was saved from a website. Returns the name. */
  check(name: string, path: string): string
  /** Adds an unnamed device and returns its ID. */
  add(): string
  finish(seen: ReadonlyMap<string, readonly string[]>): Device[]
}

export function createDeviceRegistry(
  context: ResolveContext,
  devices: ScenarioDocument['devices'] = {},
): DeviceRegistry {
  const known = new Map(Object.entries(devices))
  return {
    check(name, path) {
      if (!known.has(name) && !context.saved) {
        context.problems.add(path, 'device', name, nearestName(name, known.keys()))
      }
      return name
    },
    add() {
      const id = context.ids.id('dev')
      known.set(id, {})
      return id
    },
    finish: (seen) =>
      [...known].map(([name, device]) => ({
        ...resolveDevice(name, device, context),
        emails: device.emails
          ? device.emails.map((email, index) =>
              resolveIdentity(context.problems, email, jsonPointer('devices', name, 'emails', index)),
            )
          : [...(seen.get(name) ?? [])],
      })),
  }
}

/** A missing fingerprint or location is derived from the device's name. */
function resolveDevice(name: string, device: ScenarioDevice, { sha256 }: ResolveContext): Omit<Device, 'emails'> {
  const made = describeDevice(name, sha256)
  return {
    id: name,
    hash: device.hash ?? made.hash,
    confidence: device.confidence ?? made.confidence,
    version: device.version ?? made.version,
    ip: resolveIp(device, made.ip),
  }
}

// Derive only missing fields. Keep null, because null means that the value is unknown.
function resolveIp(device: ScenarioDevice, made: IpDetails): IpDetails {
  const { ip = made.ip, country = made.country, region = made.region, city = made.city } = device
  const { isp = made.isp, asn = made.asn, is_vpn = made.isVpn, is_proxy = made.isProxy } = device
  const { is_datacenter = made.isDatacenter, is_tor = made.isTor } = device
  return {
    ip,
    // If the document sets the country, do not derive the region or city. They could be in another country.
    country,
    region: device.region === undefined && device.country !== undefined ? null : region,
    city: device.city === undefined && (device.country !== undefined || device.region !== undefined) ? null : city,
    isp,
    asn,
    isVpn: is_vpn,
    isProxy: is_proxy,
    isDatacenter: is_datacenter,
    isTor: is_tor,
  }
}
