/** Generates the IDs and secrets of the service in the formats of A17. */
const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const lowerCaseAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Prefix of keys that a mock generates, to distinguish them from live keys. */
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

/** Creates a generator from a source of uniform 32-bit integers. The same source gives the same values. */
export function createIdGenerator(random: () => number): IdGenerator {
  // Builds the text in one step. A text concatenated letter by letter keeps all its pieces in memory, half of a website's memory.
  const draw = (start: string, length: number, alphabet: string): string => {
    const codes: number[] = []
    for (let i = 0; i < start.length; i++) codes.push(start.charCodeAt(i))
    // Scaling, unlike a remainder, keeps the distribution uniform to within 2^-26. This is enough for fixtures.
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

/** Reports whether a private key has the format of generated keys. Any other key is presumed live. */
export function isMockKey(value: string): boolean {
  return /^dcp_mock[A-Za-z0-9]{36}$/.test(value)
}

/** Returns the part of a private key that may be shown after its creation: the first 12 characters (service 2.2). */
export function keyPrefix(value: string): string {
  return value.slice(0, 12)
}
