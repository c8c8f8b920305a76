import { basename, resolve } from 'node:path'
import { readRecording } from '../../contract/recording/recording-file.ts'
import { toScenario } from '../../contract/recording/scenario/to-scenario.ts'
import { printable } from '../../service/printable.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import { writeYaml } from '../../spec/yaml.ts'
import type { Arguments, Context } from '../command.ts'
import { asRecordingUse } from '../proxy/recording-use.ts'
import { inWordsOfUse } from '../scenario/choose.ts'

/** Prints the scenario; what of the recording it cannot expect is told on stderr. */
export async function run({ operands }: Arguments, { terminal: { out, err } }: Context): Promise<number> {
  const [path = ''] = operands
  const recorded = await asRecordingUse(() => readRecording(path, shippedSpec()))
  const { document, leftOut } = await inWordsOfUse(() => toScenario(recorded, basename(resolve(path))))
  out.write(writeYaml(document))
  for (const line of leftOut) err.write(`${printable(line)}\n`)
  return 0
}
