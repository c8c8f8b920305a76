/**
 * The form of a state file: lines of a checksum and JSON. First a header, then a snapshot in records, then the transitions since.
 *
 *     7d3c0b12 {"dc-mock state":1,"written_by":"0.1.0","ahead":0,"first":0}
 *     51f0a9c4 {"kind":"store",…}
 *     …
 *     0f6e22b8 {"kind":"end"}
 *     93aa41de {"at":1767225600000,"op":"recordCheck",…}
 *
 * A line's checksum (CRC-32) goes on from the number of the line: of those of the snapshot from its beginning, of a transition from
 * the first one that there ever was. So a line that is missing, doubled or in another place is noticed as one that is damaged.
 */
import { crc32 } from 'node:zlib'

export const formatVersion = 1

export interface Header {
  'dc-mock state': number
  /** Version of dc-mock. */
  written_by: string
  /** How far the time of this state is ahead of the real one, in ms. */
  ahead: number
  /** How many transitions there were before those of this file. */
  first: number
}

/** What stands before the JSON: eight digits and a blank. */
const prefixLength = 9

export function encodeLine(value: unknown, number: number): string {
  const json = JSON.stringify(value)
  return `${checksum(json, number)} ${json}\n`
}

/** The JSON of a line without its end; null where the checksum does not fit. */
export function decodeLine(line: Uint8Array, number: number): string | null {
  if (line.length <= prefixLength) return null
  const json = line.subarray(prefixLength)
  const prefix = Buffer.from(line.buffer, line.byteOffset, prefixLength).toString('latin1')
  if (prefix !== `${checksum(json, number)} `) return null
  return Buffer.from(json.buffer, json.byteOffset, json.length).toString('utf8')
}

/** What a file says of its form, be it whole or not. */
export function readFormatVersion(start: string): { version: number; by: string } | null {
  const found = /^[0-9a-f]{8} \{"dc-mock state":(\d{1,9}),"written_by":"([\w.+-]{1,60})"/.exec(start)
  return found?.[1] && found[2] ? { version: Number(found[1]), by: found[2] } : null
}

/** Whether a first line must have been a header, though not all of it is as it was written: no other file begins so. */
export function looksLikeHeader(start: string): boolean {
  return /^[0-9a-f]{8} \{"/.test(start) || start.includes('dc-mock state":')
}

function checksum(json: string | Uint8Array, number: number): string {
  return crc32(json, number % 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}
