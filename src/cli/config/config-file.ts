/** Reads dc-mock.yaml: settings of `serve`, and named targets. The whole file is validated before any setting is used. */
import { dirname, isAbsolute, join } from 'node:path'
import { isObject } from '../../spec/json.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import type { Flag } from '../command.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import { type SettingsTable, serveTable, targetTable } from './settable.ts'

/** Name of the config file. Only the current folder is searched. */
export const configFileName = 'dc-mock.yaml'
/** A common misspelling of the file name. Commands report such a file instead of ignoring it. */
const misspelledName = 'dc-mock.yml'

/** Flag values by flag name. The value of a boolean switch is an empty string. */
export type FlagSettings = ReadonlyMap<string, readonly string[]>

export interface NamedTarget {
  url: string
  settings: FlagSettings
}

export interface Config {
  file: string
  serve: FlagSettings
  targets: ReadonlyMap<string, NamedTarget>
}

/**
 * Reads the config file, or returns why the file cannot be read. The reason is a phrase that follows the file name.
 *
 * @throws {UsageError} if the file is invalid or ends in .yml
 */
export async function readConfig(file: string = configFileName): Promise<Config | { problem: string }> {
  const read = await readTextFile(file)
  if ('problem' in read) {
    const misnamed = file === configFileName ? await findMisnamedConfig() : null
    if (misnamed !== null) throw new UsageError(`${misnamed} is ignored; rename it to ${configFileName}`)
    return read
  }
  // Load the parser only if the file exists: most starts have no config file.
  const { parseYaml: readYaml, findLine } = await import('../../spec/yaml.ts')
  const { value, syntaxError: mistake } = readYaml(read.text)
  if (mistake) throw new UsageError(`${file}${mistake.line === null ? '' : `:${mistake.line}`}: ${mistake.message}`)
  const reject: RejectSetting = (path, problem) => {
    const line = findLine(read.text, jsonPointer(...path))
    return new UsageError(`${file}${line === null ? '' : `:${line}`}: ${path.join('.')} ${problem}`)
  }
  // An empty file, or a file with only comments, has no value.
  const { serve, targets } = readSections(value ?? {}, file, reject)
  return {
    file,
    serve: readSettings(serve, ['serve'], serveTable, { file, reject }),
    targets: new Map(
      Object.entries(targets).map(([name, target]) => [name, readTarget(target, name, { file, reject })]),
    ),
  }
}

/** Returns the name of a misspelled config file in this folder, or null. */
export async function findMisnamedConfig(): Promise<string | null> {
  const exists = async (file: string): Promise<boolean> => {
    const read = await readTextFile(file)
    return !('problem' in read) || read.problem !== 'does not exist'
  }
  return !(await exists(configFileName)) && (await exists(misspelledName)) ? misspelledName : null
}

/** Returns the location of a `serve` setting for error messages, with the line if it is known. */
export async function locateSetting(name: string, file: string = configFileName): Promise<string> {
  const read = await readTextFile(file)
  const { findLine } = await import('../../spec/yaml.ts')
  const line = 'text' in read ? findLine(read.text, jsonPointer('serve', name)) : null
  return `${file}${line === null ? '' : `:${line}`}: serve.${name}`
}

/** Creates the error for an invalid setting. */
type RejectSetting = (path: readonly string[], problem: string) => UsageError

interface ReadContext {
  file: string
  reject: RejectSetting
}

type PlainObject = Readonly<Record<string, unknown>>

function readSections(
  value: unknown,
  file: string,
  reject: RejectSetting,
): { serve: PlainObject; targets: PlainObject } {
  const names = ['serve', 'targets']
  if (!isObject(value)) throw new UsageError(`${file} must be a map with ${names.join(' and ')}`)
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw reject([name], describeUnknownSetting(name, names))
  const section = (name: string): PlainObject => {
    const found = value[name] ?? {}
    if (!isObject(found)) throw reject([name], 'must be a map')
    return found
  }
  return { serve: section('serve'), targets: section('targets') }
}

function readTarget(value: unknown, name: string, context: ReadContext): NamedTarget {
  const path = ['targets', name]
  if (!isObject(value)) throw context.reject(path, 'must be a map with a url')
  const { url, ...rest } = value
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) {
    throw context.reject([...path, 'url'], 'must be an address such as https://api.staging.example')
  }
  return { url, settings: readSettings(rest, path, targetTable, context, ['url']) }
}

function readSettings(
  values: PlainObject,
  path: readonly string[],
  { settable, forbidden, passwordFixes }: SettingsTable,
  { file, reject: refuse }: ReadContext,
  others: readonly string[] = [],
): FlagSettings {
  const settings = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(values)) {
    const settingPath = [...path, name]
    const flag = settable.find((known) => known.name === name)
    if (!flag) {
      if (forbidden.has(name)) throw refuse(settingPath, 'is not allowed in a file; use the flag')
      throw refuse(settingPath, describeUnknownSetting(name, [...others, ...settable.map((known) => known.name)]))
    }
    const texts = readSetting(flag, value, (problem) => refuse(settingPath, problem))
    const fix = passwordFixes.get(name)
    if (fix !== undefined && texts?.some(hasPassword)) {
      throw refuse(settingPath, `contains a password, which is not allowed in a file; ${fix}`)
    }
    if (texts)
      settings.set(
        name,
        texts.map((text) => resolvePath(flag, text, dirname(file))),
      )
  }
  return settings
}

function hasPassword(address: string): boolean {
  return URL.canParse(address) && new URL(address).password !== ''
}

/** Null for a switch that is off. */
function readSetting(flag: Flag, value: unknown, reject: (problem: string) => UsageError): string[] | null {
  if (!flag.valueName) {
    if (typeof value !== 'boolean') throw reject('must be true or false')
    return value ? [''] : null
  }
  const values = Array.isArray(value) ? value : [value]
  if (values.length > 1 && !flag.isRepeatable) throw reject('must be a single value')
  return values.map((item) => {
    if ((typeof item === 'string' && item !== '') || typeof item === 'number') return String(item)
    throw reject(`must be ${flag.valueName}`)
  })
}

/** Resolves relative paths against the folder of the config file. */
function resolvePath({ valueName: takes = '' }: Flag, text: string, folder: string): string {
  const isPath = takes === 'FILE' || takes === 'DIR' || (takes === 'NAME|FILE' && isFilePath(text))
  return isPath && folder !== '.' && !isAbsolute(text) ? join(folder, text) : text
}

function describeUnknownSetting(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return `is not a setting; ${nearest ? `did you mean ${nearest}?` : `the settings are ${names.join(', ')}`}`
}
