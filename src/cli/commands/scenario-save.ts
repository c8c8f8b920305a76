import { stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { writeYaml } from '../../spec/yaml.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import type { Arguments, Context } from '../command.ts'
import { readControl } from '../control/flags.ts'
import { UsageError } from '../usage-error.ts'
import { writeFileWhole } from '../write-file.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const [word = ''] = args.operands
  const file = fileOf(word, args.text('scenarios') ?? '.')
  const document = await (await readControl(args, env)).call('getState', { query: { website: args.text('website') } })
  const text = /\.json$/i.test(file)
    ? `${JSON.stringify(document, null, 2)}\n`
    : (await schemaLine(file)) + writeYaml(document)
  if (!(await writeFileWhole(file, text, { replace: args.isSet('force') }))) {
    throw new UsageError(`${file} is there already; take another name, or --force to replace it`)
  }
  out.write(`Saved into ${file}; load it with dc-mock scenario load ${isFilePath(file) ? file : `./${file}`}\n`)
  return 0
}

/** Tells editors which fields there are, where the package is installed in this folder; the path counts from the file's own. */
async function schemaLine(file: string): Promise<string> {
  const schema = resolve('node_modules', 'dc-mock', 'schemas', 'scenario.schema.json')
  const isBelow = !relative('.', file).startsWith('..')
  if (!isBelow || !(await stat(schema).catch(() => null))) return ''
  const path = relative(dirname(resolve(file)), schema)
    .split(sep)
    .join('/')
  return `# yaml-language-server: $schema=${path.startsWith('.') ? path : `./${path}`}\n`
}

function fileOf(word: string, folder: string): string {
  if (isFilePath(word)) {
    if (/\.(?:ya?ml|json)$/i.test(word)) return word
    throw new UsageError(`${word} is neither a name nor a file that ends in .yaml or .json`)
  }
  if (/^\w[\w.-]*$/.test(word)) return join(folder, `${word}.yaml`)
  throw new UsageError(`"${word}" is no name; take letters, digits, - and _`)
}
