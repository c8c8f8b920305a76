import { stringifyYaml } from '../../spec/yaml.ts'
import type { Arguments, Context } from '../command.ts'
import { openScenarioLibrary, selectByNameOrFile } from '../scenario/select.ts'
import { formatJson } from '../terminal.ts'

export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const [nameOrFile = ''] = args.operands
  const library = await openScenarioLibrary(args.value('scenarios') ?? null)
  const { document } = await selectByNameOrFile(nameOrFile, library)
  out.write(args.isSet('json') ? formatJson(document) : stringifyYaml(document))
  return 0
}
