import type { Observations } from '../../contract/overlay/observer.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Terminal } from '../terminal.ts'
import { checkWritable, writeFileAtomically } from '../write-file.ts'

/** @throws {UsageError} if the file cannot be written */
export async function checkLearnFile(file: string | null): Promise<void> {
  if (file !== null) await checkWritable(`--learn ${file}`, file)
}

export interface LearnFileOptions {
  file: string
  /** Host that sent the observed responses, or `a mock`. */
  from: string
  activeSpec: ActiveSpec
}

/** Does not write the file if the observations match the active spec. */
export async function writeLearnFile(
  observations: Observations,
  options: LearnFileOptions,
  { err }: Terminal,
): Promise<void> {
  const { file, from, activeSpec } = options
  const { createLearnedOverlay } = await import('../../contract/overlay/learned-overlay.ts')
  const learned = createLearnedOverlay(observations, activeSpec, `Seen at ${from}`)
  if (!learned) {
    err.write(
      `Found no differences from the spec in ${pluralize(observations.responses, 'response')}, so ${file} was not written\n`,
    )
    return
  }
  const { stringifyYaml } = await import('../../spec/yaml.ts')
  const isJson = /\.json$/i.test(file)
  await writeFileAtomically(
    file,
    isJson ? `${JSON.stringify(learned.overlay, null, 2)}\n` : stringifyYaml(learned.overlay),
    {
      replace: true,
    },
  )
  const { changes, questions } = learned
  err.write(
    `Found ${pluralize(changes, 'change')} and ${pluralize(questions, 'open question')} in ${pluralize(observations.responses, 'response')} and saved them to ${file}. Review the file, then run npx dc-mock serve --overlay ${file}\n`,
  )
}
