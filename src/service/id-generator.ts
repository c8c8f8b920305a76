/** Makes the ids and secrets of the service in the forms of A17. */
const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const lowerCaseAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Keys that this mock makes begin with this, so that they can be told from live ones. */
const mockKeyPrefix = 'dcp_mock'

export interface IdGenerator {
  /** `dcp_mock` and 36 letters and digits. */
  privateKey(): string
  /** 40 lower-case letters and digits. */
  copKey(): string
  /** 32 letters and digits. */
  releaseSecret(): string
  /** 40 letters and digits: a deletion link, a dashboard session. */
  token(): string
  /** `prefix_` and 12 lower-case letters and digits, such as `app_…`, `req_…`. */
  id(prefix: string): string
}

/** A mint over a source of even 32-bit integers: the same source, the same values. */
export function createIdGenerator(random: () => number): IdGenerator {
  // In one piece: texts that are put together letter by letter keep all their pieces, half of what a website takes in memory.
  const draw = (start: string, length: number, alphabet: string): string => {
    const codes: number[] = []
    for (let i = 0; i < start.length; i++) codes.push(start.charCodeAt(i))
    // Scaling instead of a remainder keeps the letters even to within 2^-26, enough for fixtures.
    for (let i = 0; i < length; i++) codes.push(alphabet.charCodeAt(Math.floor((random() / 2 ** 32) * alphabet.length)))
    return String.fromCharCode(...codes)
  }
  return {
    privateKey: () => draw(mockKeyPrefix, 36, lettersAndDigits),
    copKey: () => draw('', 40, lowerCaseAndDigits),
    releaseSecret: () => draw('', 32, lettersAndDigits),
    token: () => draw('', 40, lettersAndDigits),
    id: (prefix) => draw(`${prefix}_`, 12, lowerCaseAndDigits),
  }
}

/** Whether a private key has the form of those that a mock makes; any other is presumed live. */
export function isMockKey(value: string): boolean {
  return /^dcp_mock[A-Za-z0-9]{36}$/.test(value)
}

/** What may be shown of a private key after its creation: its first 12 characters (service 2.2). */
export function keyPrefix(value: string): string {
  return value.slice(0, 12)
}
