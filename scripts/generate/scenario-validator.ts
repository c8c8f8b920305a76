import { codeBanner, type Output } from './output.ts'
import type { Sources } from './sources.ts'
import { createValidatorModule } from './validators.ts'

const path = 'src/spec/generated/scenario-validator'

/** The validator of scenario documents, apart from the others: it is large, and most processes read few of them. */
export async function generateScenarioValidator({ control }: Sources): Promise<Output[]> {
  const module = createValidatorModule([control])
  const name = module.add(control, { $ref: '#/components/schemas/ScenarioDocument' })
  const banner = codeBanner(control.file)
  const types = [
    "import type { Validator } from '../validator.ts'",
    "import type { ScenarioDocument } from './control.d.ts'\n",
    'export const isScenarioDocument: Validator<ScenarioDocument>\n',
  ].join('\n')
  return [
    { path: `${path}.js`, content: banner + (await module.compile(`export const isScenarioDocument = ${name}`)) },
    { path: `${path}.d.ts`, content: banner + types },
  ]
}
