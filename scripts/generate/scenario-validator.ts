import { codeBanner, type Output } from './output.ts'
import type { Sources } from './sources.ts'
import { createValidatorModule } from './validators.ts'

const path = 'src/spec/generated/scenario-validator'

/** Parts of scenario documents that are also validated separately. */
export const scenarioParts = ['ScenarioPerson', 'ScenarioVerdict', 'ScenarioFault'] as const

/**
 * Generates the validators of scenario documents and their parts. They are in a separate module, because they are large and most processes
 * need few of them.
 */
export async function generateScenarioValidator({ control }: Sources): Promise<Output[]> {
  const module = createValidatorModule([control])
  const validators = ['ScenarioDocument', ...scenarioParts].map((schema) => ({
    schema,
    name: module.add(control, { $ref: `#/components/schemas/${schema}` }),
  }))
  const code = await module.compile(
    validators.map(({ schema, name }) => `export const is${schema} = ${name}`).join('\n'),
  )
  const banner = codeBanner(control.file)
  const types = [
    "import type { Validator } from '../validator.ts'",
    `import type { ${validators.map(({ schema }) => schema).join(', ')} } from './control.d.ts'\n`,
    ...validators.map(({ schema }) => `export const is${schema}: Validator<${schema}>`),
    '',
  ].join('\n')
  return [
    { path: `${path}.js`, content: banner + code },
    { path: `${path}.d.ts`, content: banner + types },
  ]
}
