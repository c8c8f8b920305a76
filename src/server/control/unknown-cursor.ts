import { WebsiteError } from '../../state/website/website-error.ts'

export function unknownCursor(): WebsiteError {
  return new WebsiteError(
    'unknown',
    'cursor is unknown; use a next_cursor from a response, or omit it to start from the beginning',
  )
}
