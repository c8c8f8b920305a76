import type { Device, DeviceSeen, Person } from '../../service/model.ts'
import type { DeviceLink } from '../port.ts'

/** Shared by all people without devices, because the response cache compares `DeviceLink` objects by identity. */
const unlinked: DeviceLink = { device: null, related: [] }

/** Browsers that have run the website's script, and the people identified in each browser. */
export class Devices {
  readonly #devices: Map<string, Device>
  #links: WeakMap<Person, { devices: Device[]; link: DeviceLink }> | null = null

  constructor(devices: readonly Device[]) {
    this.#devices = new Map(devices.map((device) => [device.id, copyDevice(device)]))
  }

  /** Adds the device if it is new. If `email` is not null, the person with this address becomes the latest person on the device. */
  add({ id, hash, confidence, version, ip }: DeviceSeen, email: string | null): Device {
    const known = this.#devices.get(id)
    if (known && (email === null || known.emails.at(-1) === email)) return known
    const emails = known?.emails.filter((other) => other !== email) ?? []
    if (email !== null) emails.push(email)
    const device = known ? { ...known, emails } : { id, hash, confidence, version, ip: { ...ip }, emails }
    this.#devices.set(id, device)
    return device
  }

  linkOf(person: Person): DeviceLink {
    if (!person.script || person.script.devices.length === 0) return unlinked
    const devices = person.script.devices.flatMap((id) => this.#devices.get(id) ?? [])
    this.#links ??= new WeakMap()
    const known = this.#links.get(person)
    if (known && isSameList(known.devices, devices)) return known.link
    const link = { device: devices.at(-1) ?? null, related: relatedOn(devices, person.email) }
    this.#links.set(person, { devices, link })
    return link
  }

  has(email: string): boolean {
    return Array.from(this.#devices.values()).some(({ emails }) => emails.includes(email))
  }

  /** Removes the people from all devices. Keeps devices that no longer have any people. */
  forget(emails: ReadonlySet<string>): void {
    for (const device of this.#devices.values()) {
      if (!device.emails.some((email) => emails.has(email))) continue
      this.#devices.set(device.id, { ...device, emails: device.emails.filter((email) => !emails.has(email)) })
    }
  }

  values(): Iterable<Device> {
    return this.#devices.values()
  }

  all(): Device[] {
    return Array.from(this.#devices.values(), copyDevice)
  }
}

function relatedOn(devices: readonly Device[], own: string): string[] {
  const related = new Set(devices.toReversed().flatMap(({ emails }) => emails.toReversed()))
  related.delete(own)
  return [...related]
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

function copyDevice(device: Device): Device {
  return { ...device, ip: { ...device.ip }, emails: [...device.emails] }
}
