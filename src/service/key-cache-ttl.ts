/** Cache lifetimes of valid keys (service 5.3) and invalid keys (A18), in ms. */

export const validKeyTtlMs: number = 5 * 60 * 1000
export const wrongKeyTtlMs: number = 30 * 1000
