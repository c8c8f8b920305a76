/** Generates IDs and secrets in the formats that the service uses (A17). */
const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const lowerCaseAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Prefix of generated keys, which distinguishes them from keys of the real service. */
const mockKeyPrefix = 'dcp_mock'

export interface IdGenerator {
  /** `dcp_mock` followed by 36 letters and digits. */
  privateKey(): string
  /** 40 lowercase letters and digits. */
  copKey(): string
  /** 32 letters and digits. */
  releaseSecret(): string
  /** 40 letters and digits, for a deletion link or a dashboard session. */
  token(): string
  /** A prefix such as `app` or `req`, an underscore, and 12 lowercase letters and digits. */
  id(prefix: string): string
}

/** Creates an ID generator from a source of uniformly distributed 32-bit integers. The same integers always generate the same IDs. */
export function createIdGenerator(random: () => number): IdGenerator {
  // Builds the string from character codes. Every request needs two IDs, and concatenating letters took 6% of a check's CPU time.
  const draw = (prefix: string, length: number, alphabet: string): string => {
    const codes: number[] = []
    for (let i = 0; i < prefix.length; i++) codes.push(prefix.charCodeAt(i))
    // Each integer supplies four characters, because drawing an integer per character took 3% of a check's CPU time. The probabilities of
    // two strings differ by less than 1%, which is enough for fixtures.
    let rest = 0
    for (let i = 0; i < length; i++) {
      if (i % 4 === 0) rest = random() / 2 ** 32
      rest *= alphabet.length
      const index = Math.floor(rest)
      codes.push(alphabet.charCodeAt(index))
      rest -= index
    }
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

/** Length of a generated private key, in characters. */
export const mockKeyLength: number = mockKeyPrefix.length + 36

/** Reports whether a string looks like a generated key but has the wrong length. */
export function isMockKeyOfOtherLength(value: string): boolean {
  return /^dcp_mock[A-Za-z0-9]+$/.test(value) && value.length !== mockKeyLength
}

/** Reports whether a private key has the format of generated keys. A key in any other format may be real. */
export function isMockKey(value: string): boolean {
  return /^dcp_mock[A-Za-z0-9]{36}$/.test(value)
}

/** Returns the first 12 characters of a private key. Only this part may be shown after the key is created (service 2.2). */
export function keyPrefix(value: string): string {
  return value.slice(0, 12)
}
