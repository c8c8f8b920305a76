// Generated from control.yaml and dashboard.yaml by `npm run generate`. Do not edit.
import type { AnswerRule } from '../validator.ts'
import type { ControlOperationId } from './operations.ts'

export const controlAnswers: { readonly [Id in ControlOperationId]: { readonly [status: number]: AnswerRule } }
