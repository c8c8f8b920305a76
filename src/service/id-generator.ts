/** Generates IDs and secrets in the formats that the service uses (A17). */
const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const lowerCaseAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Prefix of generated private keys. Real keys of the service do not have it. */
export const mockKeyPrefix = 'dcp_mock'

export interface IdGenerator {
  /** Generates `dcp_mock` followed by 36 letters and digits. */
  privateKey(): string
  /** Generates a string of 40 lowercase letters and digits. */
  copKey(): string
  /** Generates a string of 32 letters and digits. */
  releaseSecret(): string
  /** Generates a string of 40 letters and digits, used in deletion links and dashboard sessions. */
  token(): string
  /** Generates a prefix such as `app` or `req`, an underscore, and 12 lowercase letters and digits. */
  id(prefix: string): string
}

/** Creates an ID generator. `random` returns uniformly distributed 32-bit integers. The same integers always give the same IDs. */
export function createIdGenerator(random: () => number): IdGenerator {
  // Build the string from character codes, because string concatenation took 6% of an email check's CPU time.
  const draw = (prefix: string, length: number, alphabet: string): string => {
    const codes: number[] = []
    for (let i = 0; i < prefix.length; i++) codes.push(prefix.charCodeAt(i))
    /*
     * Take four characters from each integer, because using one integer per character took 3% of an email check's CPU time. The result is
     * nearly uniform, which is sufficient for test data.
     */
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

export const mockKeyLength: number = mockKeyPrefix.length + 36

export function isMockKeyOfOtherLength(value: string): boolean {
  return /^dcp_mock[A-Za-z0-9]+$/.test(value) && value.length !== mockKeyLength
}

/** Reports whether a private key has the format of generated keys. A key in another format may be a real key of the service. */
export function isMockKey(value: string): boolean {
  return /^dcp_mock[A-Za-z0-9]{36}$/.test(value)
}

/** Number of characters of a private key that the service still shows after creating the key (service 2.2). */
export const keyPrefixLength = 12

/** Returns the first 12 characters of a private key, which is all that the service shows after creating the key (service 2.2). */
export function keyPrefix(value: string): string {
  return value.slice(0, keyPrefixLength)
}
