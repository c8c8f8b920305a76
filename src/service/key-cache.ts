/** How long the service caches the result of a key validation (service 5.3). */

/** Cache duration of a valid key in ms, from the lookup on. */
export const validKeyTtlMs: number = 5 * 60 * 1000
/** Cache duration of a wrong key in ms, from the lookup on. */
export const wrongKeyTtlMs: number = 30 * 1000
