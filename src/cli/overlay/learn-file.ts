/** Writes the file of `--learn`. */

import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Observations } from '../../contract/overlay/observations.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'
import { writeFileAtomically } from '../write-file.ts'

/** Fails early, before any check is spent. */
export async function checkLearnFile(file: string | null): Promise<void> {
  if (file === null) return
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new UsageError(
      `--learn ${file} cannot be written: the folder ${dirname(file)} does not exist or is not writable`,
    )
  })
}

export interface LearnFileOptions {
  file: string
  /** Host that the observations come from. */
  from: string
  activeSpec: ActiveSpec
}

/** Writes the overlay and reports it on stderr. Writes no file if there is nothing to learn. */
export async function writeLearnFile(
  observations: Observations,
  options: LearnFileOptions,
  { err }: Terminal,
): Promise<void> {
  const { file, from, activeSpec: force } = options
  const { createLearnedOverlay: writeLearned } = await import('../../contract/overlay/learned-overlay.ts')
  const learned = writeLearned(observations, force, `Seen at ${from}`)
  if (!learned) {
    err.write(`Nothing to learn from ${observations.responses} answers: ${file} is not written\n`)
    return
  }
  const { stringifyYaml: writeYaml } = await import('../../spec/yaml.ts')
  const isJson = /\.json$/i.test(file)
  await writeFileAtomically(
    file,
    isJson ? `${JSON.stringify(learned.overlay, null, 2)}\n` : writeYaml(learned.overlay),
    {
      replace: true,
    },
  )
  const { changes, questions } = learned
  err.write(
    `${file}: ${pluralize(changes, 'change')}, ${pluralize(questions, 'open question')} from ${pluralize(observations.responses, 'response')}; review it, then run dc-mock serve --overlay ${file}\n`,
  )
}
