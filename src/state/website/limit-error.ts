import { maxPerWebsite } from '../port.ts'
import { WebsiteError } from './website-error.ts'

export const keyLimitHint = 'deleted keys also count; to restore the initial keys, call POST /_mock/reset'

export function createLimitError(kind: keyof typeof maxPerWebsite, fix: string): WebsiteError {
  return new WebsiteError('conflict', `The website has reached the maximum of ${maxPerWebsite[kind]} ${kind}`, fix)
}
