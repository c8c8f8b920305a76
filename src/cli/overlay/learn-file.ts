/** The file of `--learn`. */

import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Observations } from '../../contract/overlay/observations.ts'
import { countOf } from '../../contract/report/count-of.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'
import { writeFileWhole } from '../write-file.ts'

/** Looked at before anything is spent on what could not be written. */
export async function checkLearnFile(file: string | null): Promise<void> {
  if (file === null) return
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new UsageError(`--learn ${file} cannot be written: there is no folder ${dirname(file)} to write to`)
  })
}

export interface Learning {
  file: string
  /** Where it was seen. */
  from: string
  force: ActiveSpec
}

/** Writes what was learned, and says so on stderr; nothing is written where nothing was. */
export async function writeLearnFile(seen: Observations, learning: Learning, { err }: Terminal): Promise<void> {
  const { file, from, force } = learning
  const { writeLearned } = await import('../../contract/overlay/write-overlay.ts')
  const learned = writeLearned(seen, force, `Seen at ${from}`)
  if (!learned) {
    err.write(`Nothing to learn from ${seen.answers} answers: ${file} is not written\n`)
    return
  }
  const { writeYaml } = await import('../../spec/yaml.ts')
  const isJson = /\.json$/i.test(file)
  await writeFileWhole(file, isJson ? `${JSON.stringify(learned.overlay, null, 2)}\n` : writeYaml(learned.overlay), {
    replace: true,
  })
  const { changes, questions } = learned
  err.write(
    `${file}: ${countOf(changes, 'change')}, ${countOf(questions, 'open question')} from ${countOf(seen.answers, 'answer')}; read it, then dc-mock serve --overlay ${file}\n`,
  )
}
