import { basename, resolve } from 'node:path'
import { readRecording } from '../../contract/recording/recording-file.ts'
import { convertToScenario } from '../../contract/recording/scenario/convert-to-scenario.ts'
import { toPrintable } from '../../service/printable.ts'
import { shippedSpec } from '../../spec/read-spec.ts'
import { stringifyYaml } from '../../spec/yaml.ts'
import type { Arguments, Context } from '../command.ts'

/** Exchanges that a scenario cannot represent are listed on stderr. */
export async function run({ operands }: Arguments, { terminal: { out, err } }: Context): Promise<number> {
  const [path = ''] = operands
  const recorded = await readRecording(path, shippedSpec())
  const { document, leftOut } = await convertToScenario(recorded, basename(resolve(path)))
  out.write(stringifyYaml(document))
  for (const line of leftOut) err.write(`${toPrintable(line)}\n`)
  return 0
}
