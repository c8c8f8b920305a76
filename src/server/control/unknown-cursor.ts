import { WebsiteError } from '../../state/website/website-error.ts'

export function unknownCursor(): WebsiteError {
  return new WebsiteError('unknown', 'cursor must be one that an earlier answer gave; begin again without it')
}
