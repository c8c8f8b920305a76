// Generated from control.yaml by `npm run generate`. Do not edit.
import type { Validator } from '../validator.ts'
import type { ScenarioDocument } from './control.d.ts'

export const isScenarioDocument: Validator<ScenarioDocument>
