import { Refusal } from '../../state/website/refusal.ts'

export function unknownCursor(): Refusal {
  return new Refusal('unknown', 'cursor must be one that an earlier answer gave; begin again without it')
}
