/**
 * State file format. Each line is a checksum and JSON. The header is followed by the records of a snapshot, and then by all transitions
 * since the snapshot.
 *
 *     7d3c0b12 {"dc-mock state":2,"written_by":"0.1.0","ahead":0,"first":0}
 *     51f0a9c4 {"kind":"store",…}
 *     …
 *     0f6e22b8 {"kind":"end"}
 *     93aa41de {"at":1767225600000,"op":"recordCheck",…}
 *
 * The initial value of each checksum (CRC-32) is the line number, so damaged, missing, duplicate and misplaced lines are detected. Snapshot
 * lines are numbered from the start of the snapshot. Transitions are numbered from the state's very first transition.
 */
import { crc32 } from 'node:zlib'

export const formatVersion = 2

export interface Header {
  'dc-mock state': number
  /** Version of dc-mock that wrote the file. */
  written_by: string
  /** Offset of the stored state's clock from real time, in ms. Positive if the clock is ahead. */
  ahead: number
  /** Number of transitions before the snapshot. The file does not contain them. */
  first: number
}

/** Number of characters before the JSON in each line: a checksum of eight hexadecimal digits and a space. */
const prefixLength = 9

export function encodeLine(value: unknown, number: number): string {
  const json = JSON.stringify(value)
  return `${checksum(json, number)} ${json}\n`
}

/** Returns null if the checksum does not match. */
export function decodeLine(line: Uint8Array, number: number): string | null {
  if (line.length <= prefixLength) return null
  const json = line.subarray(prefixLength)
  const prefix = Buffer.from(line.buffer, line.byteOffset, prefixLength).toString('latin1')
  if (prefix !== `${checksum(json, number)} `) return null
  return Buffer.from(json.buffer, json.byteOffset, json.length).toString('utf8')
}

/**
 * Reads the format version and the dc-mock version from the beginning of a state file. The rest of the header may be missing or damaged.
 * Returns null if `start` does not begin with both versions.
 */
export function readFormatVersion(start: string): { version: number; by: string } | null {
  const found = /^[0-9a-f]{8} \{"dc-mock state":(\d{1,9}),"written_by":"([\w.+-]{1,60})"/.exec(start)
  return found?.[1] && found[2] ? { version: Number(found[1]), by: found[2] } : null
}

/** The caller must verify the checksum first. Returns null if a value in the header is invalid. */
export function parseHeader(text: string): Header | null {
  const header: Header = JSON.parse(text)
  const { ahead, first } = header
  return Number.isSafeInteger(ahead) && Number.isSafeInteger(first) && first >= 0 ? header : null
}

/** If the first line does not look like a damaged header, another program wrote the file. */
export function looksLikeHeader(start: string): boolean {
  return /^[0-9a-f]{8} \{"/.test(start) || start.includes('dc-mock state":')
}

function checksum(json: string | Uint8Array, number: number): string {
  return crc32(json, number % 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}
