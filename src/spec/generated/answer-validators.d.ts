// Generated from openapi.yaml by `npm run generate`. Do not edit.
import type { AnswerRule } from '../validator.ts'
import type { OperationId } from './operations.ts'

export const answers: { readonly [Id in OperationId | 'unknownPath' | 'wrongMethod']: { readonly [status: number]: AnswerRule } }
