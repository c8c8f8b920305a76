import { isMockError } from '../../client/mock-error.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import { createIdGenerator } from '../../service/id-generator.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import { checkSelected } from '../../state/website/select-scenario.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { limitWidth, wrapHanging } from '../layout.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { openScenarioLibrary, selectByNameOrFile } from '../scenario/select.ts'
import { describeUsage } from '../serve/start-lines.ts'
import { formatJson } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** For a scenario file, sends the content instead of the path, because the mock may run on another machine. */
export async function run(args: Arguments, { terminal, env }: Context): Promise<number> {
  const { out } = terminal
  const [nameOrFile = ''] = args.operands
  const body = isFilePath(nameOrFile)
    ? await readDocument(nameOrFile, args.value('scenarios') ?? null)
    : { name: nameOrFile }
  const control = await openControl(args, env)
  const website = await control
    .call('loadScenario', { query: { website: args.value('website') }, body })
    .catch(async (error: unknown) => {
      throw (await suggestFile(control, args, error)) ?? error
    })
  if (args.isSet('json')) {
    out.write(formatJson(website))
    return 0
  }
  const { app_id, name, warnings } = website
  const wrap = (text: string): string => wrapHanging(text, limitWidth(out.width)).join('\n')
  out.write(`${wrap(`Loaded ${nameOrFile} into ${app_id} (${name}): ${describeUsage(website)}`)}\n`)
  for (const warning of warnings) out.write(`${out.paint('yellow', wrap(`! ${warning}`))}\n`)
  return 0
}

/** Suggests a scenario file if the scenario name is unknown and a file with the same name exists. */
async function suggestFile(
  control: Awaited<ReturnType<typeof openControl>>,
  args: Arguments,
  error: unknown,
): Promise<UsageError | null> {
  const [nameOrFile = ''] = args.operands
  if (isFilePath(nameOrFile) || !isMockError(error) || error.status !== 404) return null
  // `loadScenario` returns 404 if the scenario or the website does not exist. `getClock` throws if the website does not exist.
  await control.call('getClock', { query: { website: args.value('website') } })
  const { scenarios } = await control.call('listScenarios')
  if (scenarios.some(({ name }) => name === nameOrFile)) return null
  for (const file of [`./${nameOrFile}.yaml`, `./${nameOrFile}.json`]) {
    if ('text' in (await readTextFile(file)))
      return new UsageError(`The mock has no scenario named "${nameOrFile}"`, `Did you mean the file ${file}?`)
  }
  return null
}

/** Also validates the scenario. Error messages contain the line number. */
async function readDocument(file: string, folder: string | null): Promise<ScenarioDocument> {
  const environment = createEnvironment()
  const selected = await selectByNameOrFile(file, await openScenarioLibrary(folder))
  await checkSelected(selected, { environment, ids: createIdGenerator(environment.random) })
  return selected.document
}
