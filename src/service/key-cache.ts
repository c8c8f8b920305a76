/** How long the service caches its validation of a key (service 5.3). */

/** Time for which a valid key is cached, from its lookup on. */
export const validKeyTtlMs: number = 5 * 60 * 1000
/** Time for which a wrong key is cached, from its lookup on. */
export const wrongKeyTtlMs: number = 30 * 1000
