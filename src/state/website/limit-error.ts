import { maxPerWebsite } from '../port.ts'
import { WebsiteError } from './website-error.ts'

/** What helps where a website has as many keys as it may have: those that were deleted count, since each still names it. */
export const keyLimitHint =
  'deleted ones count: POST /_mock/reset takes the website back to those that it was made with'

/** A website has as many of them as it may have. */
export function createLimitError(kind: keyof typeof maxPerWebsite, fix: string): WebsiteError {
  return new WebsiteError('conflict', `The website has ${maxPerWebsite[kind]} ${kind}, as many as it may have; ${fix}`)
}
