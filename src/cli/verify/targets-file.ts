/** Targets with their settings in dc-mock.yaml, so that `verify staging` says it all. */
import { nearestName } from '../../spec/nearest-name.ts'
import type { Arguments } from '../arguments.ts'
import { readText } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import { verifyFlags } from './flags.ts'

const fileName = 'dc-mock.yaml'

/** What belongs to one call, or in nobody's repository. */
const notInFile: ReadonlySet<string> = new Set([
  ...['mock', 'dry-run', 'list', 'explain', 'report', 'baseline', 'learn'],
  ...['key', 'cop-key', 'release-secret'],
])
const settable = verifyFlags.filter(({ name }) => !notInFile.has(name))

export interface NamedTarget {
  url: string
  /** Values of flags, by their names; none for a switch that is on. */
  settings: ReadonlyMap<string, readonly string[]>
}

export async function readNamedTarget(name: string): Promise<NamedTarget> {
  const targets = await readTargets(name)
  const found = targets[name]
  if (found === undefined) {
    const nearest = nearestName(name, Object.keys(targets))
    const known = Object.keys(targets).join(', ')
    throw new UsageError(
      `${fileName} has no target "${name}"; ${nearest ? `did you mean ${nearest}?` : known ? `it has ${known}` : 'it has none'}`,
    )
  }
  const place = `${fileName}: targets.${name}`
  if (!isMap(found)) throw new UsageError(`${place} must be a map with a url`)
  const { url, ...rest } = found
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) {
    throw new UsageError(`${place}.url must be an address such as https://api.staging.example`)
  }
  const entries = Object.entries(rest).map(([flag, value]) => [flag, readSetting(`${place}.${flag}`, flag, value)])
  return { url, settings: new Map(entries.filter((entry): entry is [string, string[]] => entry[1] !== null)) }
}

/** Flags of the command line win over settings of the file. */
export function layerArguments(args: Arguments, settings: NamedTarget['settings']): Arguments {
  return {
    ...args,
    text: (flag) => args.text(flag) ?? settings.get(flag)?.at(-1),
    texts: (flag) => (args.isSet(flag) ? args.texts(flag) : (settings.get(flag) ?? [])),
    isSet: (flag) => args.isSet(flag) || settings.has(flag),
  }
}

async function readTargets(name: string): Promise<Readonly<Record<string, unknown>>> {
  const read = await readText(fileName)
  if ('problem' in read) {
    const address = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|:\d+(\/|$)/.test(name)
    const cure = address ? `an address begins with https://: did you mean https://${name}?` : `give a URL, or write one`
    throw new UsageError(`"${name}" would be a target of ${fileName}, which ${read.problem}; ${cure}`)
  }
  const { readYaml } = await import('../../scenario/yaml.ts')
  const { value, mistake } = readYaml(read.text)
  if (mistake) throw new UsageError(`${fileName}${mistake.line === null ? '' : `:${mistake.line}`}: ${mistake.message}`)
  const targets = isMap(value) ? value.targets : undefined
  if (!isMap(targets)) throw new UsageError(`${fileName} has no targets; write them as "targets:", each with its url`)
  return targets
}

/** Null for a switch that is off. */
function readSetting(place: string, name: string, value: unknown): string[] | null {
  const flag = settable.find((known) => known.name === name)
  if (!flag) {
    if (notInFile.has(name)) throw new UsageError(`${place} does not belong in a file; give it to the command`)
    const names = ['url', ...settable.map((known) => known.name)]
    const nearest = nearestName(name, names)
    throw new UsageError(
      `${place} is no setting; ${nearest ? `did you mean ${nearest}?` : `there are ${names.join(', ')}`}`,
    )
  }
  if (!flag.takes) {
    if (typeof value !== 'boolean') throw new UsageError(`${place} must be true or false`)
    return value ? [''] : null
  }
  const values = Array.isArray(value) ? value : [value]
  if (values.length > 1 && !flag.repeats) throw new UsageError(`${place} takes one value`)
  return values.map((one) => {
    if ((typeof one === 'string' && one !== '') || typeof one === 'number') return String(one)
    throw new UsageError(`${place} must be ${flag.takes}`)
  })
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
