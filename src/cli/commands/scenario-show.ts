import { writeYaml } from '../../spec/yaml.ts'
import type { Arguments, Context } from '../command.ts'
import { chooseNamedOrFile, inWordsOfUse, openLibrary } from '../scenario/choose.ts'

export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const [word = ''] = args.operands
  const library = await openLibrary(args.text('scenarios') ?? null)
  const { document } = await inWordsOfUse(() => chooseNamedOrFile(word, library))
  out.write(writeYaml(document))
  return 0
}
