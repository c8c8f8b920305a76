import { createEnvironment } from '../../environment.ts'
import { isFilePath } from '../../scenario/library.ts'
import { createMint } from '../../service/mint.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { resolveChosen } from '../../world/choose-scenario.ts'
import type { Arguments } from '../arguments.ts'
import type { Context } from '../command.ts'
import { readControl } from '../control/flags.ts'
import { chooseNamedOrFile, inWordsOfUse, openLibrary } from '../scenario/choose.ts'
import { describeUsage } from '../serve/start-lines.ts'

/** Loads by name what the server knows; a file is read here, since the server may stand on another machine. */
export async function run(args: Arguments, { terminal, env }: Context): Promise<number> {
  const { out } = terminal
  const [word = ''] = args.operands
  const body = isFilePath(word) ? await readDocument(word, args.text('scenarios') ?? null) : { name: word }
  const website = await (await readControl(args, env)).call('loadScenario', {
    query: { website: args.text('website') },
    body,
  })
  const { app_id, name, warnings } = website
  out.write(`Loaded ${word} into ${app_id} (${name}): ${describeUsage(website)}\n`)
  for (const warning of warnings) out.write(`${out.paint('yellow', `! ${warning}`)}\n`)
  return 0
}

/** The document of a file with what it extends, held against every rule here, where its lines are known. */
async function readDocument(file: string, folder: string | null): Promise<ScenarioDocument> {
  const environment = createEnvironment()
  return inWordsOfUse(async () => {
    const chosen = await chooseNamedOrFile(file, await openLibrary(folder))
    await resolveChosen(chosen, { environment, mint: createMint(environment.random) })
    return chosen.document
  })
}
