import { configFileName, findMisnamed, readConfig } from '../config/config-file.ts'
import { urlOfPlainStart } from '../control/flags.ts'
import { UsageError } from '../usage-error.ts'
import { type Finding, failure, fine } from './finding.ts'

/** dc-mock.yaml of this folder. */
export async function lookAtConfig(): Promise<Finding> {
  const id = configFileName
  const misnamed = await findMisnamed()
  if (misnamed !== null) return failure(id, `${misnamed} is not read`, `Rename it to ${configFileName}`)
  try {
    const config = await readConfig()
    if (!('problem' in config)) {
      await urlOfPlainStart()
      const settings = [...config.serve.keys()].join(', ') || 'nothing'
      const targets = [...config.targets.keys()].join(', ') || 'none'
      return fine(id, `${configFileName} sets ${settings} for serve; targets: ${targets}`)
    }
    if (config.problem === 'is not there') return fine(id, `No ${configFileName} here`)
    return failure(id, `${configFileName} ${config.problem}`, 'Make it readable, or remove it')
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const [, says = error.message, elsewhere] = /^(.* does not belong in a file); (.+)$/.exec(error.message) ?? []
    return failure(
      id,
      says,
      elsewhere ? sentence(elsewhere) : 'dc-mock.schema.json of the package tells editors what can stand there',
    )
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
