import { asObject, join, nodeAt, valueAt } from './document.ts'
import { type Answer, readAnswer } from './operation.ts'
import { codeBanner, type Output } from './output.ts'
import type { Api, Sources } from './sources.ts'
import { createValidatorModule, type ValidatorModule } from './validators.ts'

/** Generates the response validators: one module for the service, one for the control plane and the dashboard. */
export async function generateAnswerValidators({ service, control, dashboard }: Sources): Promise<Output[]> {
  return [
    ...(await generateModule([service], 'answers', "OperationId | 'unknownPath' | 'wrongMethod'", 'answer-validators')),
    ...(await generateModule(
      [control, dashboard],
      'controlAnswers',
      'ControlOperationId',
      'control-answer-validators',
    )),
  ]
}

async function generateModule(apis: Api[], name: string, ids: string, file: string): Promise<Output[]> {
  const module = createValidatorModule(apis)
  const operations = apis.flatMap((api) =>
    [...api.operations, ...listUnrouted(api)].map(({ id, answers }) => {
      const statuses = answers.map((answer) => `${answer.status}: ${ruleOf(api, answer, module)}`)
      return `${id}: { ${statuses.join(', ')} }`
    }),
  )
  const code = await module.compile(`export const ${name} = { ${operations.join(', ')} }`)
  const banner = codeBanner(apis.map(({ file }) => file).join(' and '))
  const types = [
    "import type { AnswerRule } from '../validator.ts'",
    `import type { ${ids.split(' ')[0]} } from './operations.ts'\n`,
    `export const ${name}: { readonly [Id in ${ids}]: { readonly [status: number]: AnswerRule } }\n`,
  ].join('\n')
  return [
    { path: `src/spec/generated/${file}.js`, content: banner + code },
    { path: `src/spec/generated/${file}.d.ts`, content: banner + types },
  ]
}

/** Returns the responses in `x-unrouted`, for requests that do not match any operation. */
function listUnrouted(api: Api): { id: string; answers: Answer[] }[] {
  if (api.root['x-unrouted'] === undefined) return []
  const unrouted = nodeAt(api, '/x-unrouted').value
  return Object.entries(unrouted).map(([id, value]) => {
    const status = asObject(value, `${api.file}: x-unrouted ${id}`).status
    return { id, answers: [readAnswer(api, join('/x-unrouted', id, 'response'), Number(status))] }
  })
}

/** Returns the code of a response rule: the required headers and, for each media type, a validator or null. */
function ruleOf(api: Api, answer: Answer, module: ValidatorModule): string {
  const media = answer.media.map(({ type, schema }) => {
    const validator = schema !== null && type === 'application/json' ? module.add(api, valueAt(api, schema)) : 'null'
    return `${JSON.stringify(type)}: ${validator}`
  })
  const headers = answer.headers.filter(({ required }) => required).map(({ name }) => name.toLowerCase())
  return `{ media: { ${media.join(', ')} }, headers: ${JSON.stringify(headers)} }`
}
