// Generated from control.yaml by `npm run generate`. Do not edit.
import type { Validator } from '../validator.ts'
import type { ScenarioDocument, ScenarioPerson, ScenarioVerdict, ScenarioFault } from './control.d.ts'

export const isScenarioDocument: Validator<ScenarioDocument>
export const isScenarioPerson: Validator<ScenarioPerson>
export const isScenarioVerdict: Validator<ScenarioVerdict>
export const isScenarioFault: Validator<ScenarioFault>
