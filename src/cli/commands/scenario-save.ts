import { stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { stringifyYaml } from '../../spec/yaml.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { UsageError } from '../usage-error.ts'
import { writeFileAtomically } from '../write-file.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const [nameOrFile = ''] = args.operands
  const file = resolveFile(nameOrFile, args.value('scenarios') ?? '.')
  const document = await (await openControl(args, env)).call('getState', { query: { website: args.value('website') } })
  const text = /\.json$/i.test(file)
    ? `${JSON.stringify(document, null, 2)}\n`
    : (await schemaLine(file)) + stringifyYaml(document)
  if (!(await writeFileAtomically(file, text, { replace: args.isSet('force') }))) {
    throw new UsageError(`${file} already exists`, 'Choose another name, or use --force to replace the file')
  }
  out.write(
    `Saved to ${file}. To load the scenario, run npx dc-mock scenario load ${isFilePath(file) ? file : `./${file}`}\n`,
  )
  return 0
}

/**
 * Returns a YAML comment that points editors to the JSON schema. Returns an empty string if the package is not installed in the current
 * folder or the file is outside this folder.
 */
async function schemaLine(file: string): Promise<string> {
  const schema = resolve('node_modules', 'dc-mock', 'schemas', 'scenario.schema.json')
  const isInFolder = !relative('.', file).startsWith('..')
  if (!isInFolder || !(await stat(schema).catch(() => null))) return ''
  const path = relative(dirname(resolve(file)), schema)
    .split(sep)
    .join('/')
  return `# yaml-language-server: $schema=${path.startsWith('.') ? path : `./${path}`}\n`
}

function resolveFile(nameOrFile: string, folder: string): string {
  if (isFilePath(nameOrFile)) {
    if (/\.(?:ya?ml|json)$/i.test(nameOrFile)) return nameOrFile
    throw new UsageError(`${nameOrFile} is neither a name nor a .yaml or .json file`)
  }
  if (/^\w[\w.-]*$/.test(nameOrFile)) return join(folder, `${nameOrFile}.yaml`)
  throw new UsageError(`"${nameOrFile}" is not a valid name`, 'Use only letters, digits, dots, hyphens and underscores')
}
