/** Simulates the device data that the service's script collects in a browser. The same device ID always gets the same data. */

import type { DeviceSeen, IpDetails } from './model.ts'

const fingerprintVersion = '1.0'
const defaultConfidence = 95

const locations: readonly (readonly [country: string, region: string, city: string, isp: string, asn: string])[] = [
  ['DE', 'Berlin', 'Berlin', 'Example Telekom', 'AS64496'],
  ['US', 'California', 'San Francisco', 'Example Cable', 'AS64497'],
  ['FR', 'Île-de-France', 'Paris', 'Exemple Fibre', 'AS64498'],
  ['GB', 'England', 'London', 'Example Broadband', 'AS64499'],
  ['BR', 'São Paulo', 'São Paulo', 'Exemplo Net', 'AS64500'],
  ['IN', 'Karnataka', 'Bengaluru', 'Example Fiber', 'AS64501'],
  ['BD', 'Dhaka', 'Dhaka', 'Example Link', 'AS64502'],
  ['NL', 'Noord-Holland', 'Amsterdam', 'Voorbeeld Net', 'AS64503'],
]

/** The fingerprint and the location are derived from the ID. */
export function describeDevice(
  id: string,
  sha256: (text: string) => string,
  confidence: number = defaultConfidence,
): DeviceSeen {
  const hash = sha256(`device ${id}`)
  return { id, hash: hash.slice(0, 32), confidence, version: fingerprintVersion, ip: locationOf(hash) }
}

/** The IP address and AS number are from the ranges reserved for documentation (RFC 5737, RFC 5398). */
function locationOf(hash: string): IpDetails {
  const seed = Number.parseInt(hash.slice(-6), 16)
  const [country, region, city, isp, asn] = locations[seed % locations.length] ?? [
    'DE',
    'Berlin',
    'Berlin',
    'Example',
    'AS64496',
  ]
  return {
    ip: `203.0.113.${1 + (seed % 254)}`,
    country,
    region,
    city,
    isp,
    asn,
    isVpn: false,
    isProxy: false,
    isDatacenter: false,
    isTor: false,
  }
}
