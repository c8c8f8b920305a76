import { maxPerWebsite } from '../port.ts'
import { WebsiteError } from './website-error.ts'

/** Hint for a website that has reached the maximum number of keys. */
export const keyLimitHint = 'deleted keys also count; to restore the initial keys, call POST /_mock/reset'

/** Creates the error for a website that has reached the maximum number of faults, verdicts or keys. */
export function createLimitError(kind: keyof typeof maxPerWebsite, fix: string): WebsiteError {
  return new WebsiteError('conflict', `The website has reached the maximum of ${maxPerWebsite[kind]} ${kind}`, fix)
}
