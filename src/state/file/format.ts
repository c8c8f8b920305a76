/**
 * Format of a state file. Each line is a checksum and JSON: a header, the records of a snapshot, and the transitions since the snapshot.
 *
 *     7d3c0b12 {"dc-mock state":2,"written_by":"0.1.0","ahead":0,"first":0}
 *     51f0a9c4 {"kind":"store",…}
 *     …
 *     0f6e22b8 {"kind":"end"}
 *     93aa41de {"at":1767225600000,"op":"recordCheck",…}
 *
 * The checksum (CRC-32) starts from the line's number: lines of the snapshot count from its start, transitions from the first one ever. A
 * missing, duplicate or misplaced line is therefore detected like a damaged one.
 */
import { crc32 } from 'node:zlib'

export const formatVersion = 2

export interface Header {
  'dc-mock state': number
  /** Version of dc-mock. */
  written_by: string
  /** How far the time of this state is ahead of real time, in ms. */
  ahead: number
  /** Number of transitions before those of this file. */
  first: number
}

/** Length of the prefix before the JSON: eight digits and a blank. */
const prefixLength = 9

export function encodeLine(value: unknown, number: number): string {
  const json = JSON.stringify(value)
  return `${checksum(json, number)} ${json}\n`
}

/** Returns the JSON of a line without its line end. Null if the checksum does not match. */
export function decodeLine(line: Uint8Array, number: number): string | null {
  if (line.length <= prefixLength) return null
  const json = line.subarray(prefixLength)
  const prefix = Buffer.from(line.buffer, line.byteOffset, prefixLength).toString('latin1')
  if (prefix !== `${checksum(json, number)} `) return null
  return Buffer.from(json.buffer, json.byteOffset, json.length).toString('utf8')
}

/** Reads the format version from the start of a file, even if the file is incomplete. */
export function readFormatVersion(start: string): { version: number; by: string } | null {
  const found = /^[0-9a-f]{8} \{"dc-mock state":(\d{1,9}),"written_by":"([\w.+-]{1,60})"/.exec(start)
  return found?.[1] && found[2] ? { version: Number(found[1]), by: found[2] } : null
}

/** Returns a header whose checksum is correct. Null if its values are not those of a header. */
export function parseHeader(text: string): Header | null {
  const header: Header = JSON.parse(text)
  const { ahead, first } = header
  return Number.isSafeInteger(ahead) && Number.isSafeInteger(first) && first >= 0 ? header : null
}

/** Reports whether a first line looks like a damaged header. No other file starts this way. */
export function looksLikeHeader(start: string): boolean {
  return /^[0-9a-f]{8} \{"/.test(start) || start.includes('dc-mock state":')
}

function checksum(json: string | Uint8Array, number: number): string {
  return crc32(json, number % 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}
