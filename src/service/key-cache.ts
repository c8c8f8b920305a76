/** Time in ms for which the service caches a successful key validation (service 5.3). */

export const validKeyTtlMs: number = 5 * 60 * 1000
export const wrongKeyTtlMs: number = 30 * 1000
