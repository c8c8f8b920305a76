import type { Website } from './handles.ts'

/** Omits credentials that the mock does not store, because an empty variable would override the user's own value. */
export function knownVariables({ env }: Website): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
