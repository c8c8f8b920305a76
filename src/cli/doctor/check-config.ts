import { configFileName, findMisnamedConfig, readConfig } from '../config/config-file.ts'
import { readDefaultUrl } from '../control/open-control.ts'
import { toSentence, UsageError } from '../usage-error.ts'
import { type Diagnostic, failure, success } from './diagnostic.ts'

export async function checkConfig(): Promise<Diagnostic> {
  const id = configFileName
  const misnamed = await findMisnamedConfig()
  if (misnamed !== null) return failure(id, `${misnamed} is not read`, `Rename it to ${configFileName}`)
  try {
    const config = await readConfig()
    if (!('problem' in config)) {
      await readDefaultUrl()
      // Read every section, because a section is checked only when it is read.
      const { serve, targets, drill: _ } = config
      const settings = [...serve.values.keys()].join(', ') || 'nothing'
      return success(
        id,
        `${configFileName} sets ${settings} for serve. Targets: ${[...targets.keys()].join(', ') || 'none'}`,
      )
    }
    if (config.isMissing) return success(id, `No ${configFileName} in this folder`)
    return failure(id, `${configFileName} ${config.problem}`, 'Make the file readable, or remove it')
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const fix =
      error.fix ??
      'To validate the file in your editor, use the JSON Schema dc-mock.schema.json from the dc-mock package'
    return failure(id, error.problem, toSentence(fix))
  }
}
