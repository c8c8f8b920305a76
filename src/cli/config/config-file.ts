/** dc-mock.yaml: settings of `serve`, and targets by name. All of it is held against what can be set before any of it is used. */
import { dirname, isAbsolute, join } from 'node:path'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import type { Flag } from '../command.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import { type SettingsTable, serveTable, targetTable } from './settable.ts'

/** Where it is looked for: in the folder that the command runs in, and in no other. */
export const configFileName = 'dc-mock.yaml'
/** What others call such a file. Passing over it without a word would cost somebody an hour. */
const misspelledName = 'dc-mock.yml'

/** Values of flags, by their names; an empty one for a switch that is on. */
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
 * The file, or why there is none to read, in words that follow its name. Fails with a `UsageError` where it is there and does not
 * fit, or ends in .yml.
 */
export async function readConfig(file: string = configFileName): Promise<Config | { problem: string }> {
  const read = await readTextFile(file)
  if ('problem' in read) {
    const misnamed = file === configFileName ? await findMisnamedConfig() : null
    if (misnamed !== null) throw new UsageError(`${misnamed} is not read; rename it to ${configFileName}`)
    return read
  }
  // Few starts have a file, so that few pay for the parser.
  const { parseYaml: readYaml, findLine } = await import('../../spec/yaml.ts')
  const { value, syntaxError: mistake } = readYaml(read.text)
  if (mistake) throw new UsageError(`${file}${mistake.line === null ? '' : `:${mistake.line}`}: ${mistake.message}`)
  const reject: RejectSetting = (path, problem) => {
    const line = findLine(read.text, jsonPointer(...path))
    return new UsageError(`${file}${line === null ? '' : `:${line}`}: ${path.join('.')} ${problem}`)
  }
  // An empty file, or one of comments alone.
  const { serve, targets } = readSections(value ?? {}, file, reject)
  return {
    file,
    serve: readSettings(serve, ['serve'], serveTable, { file, reject }),
    targets: new Map(
      Object.entries(targets).map(([name, target]) => [name, readTarget(target, name, { file, reject })]),
    ),
  }
}

/** The file of this folder that was meant to be dc-mock.yaml, where that is not there; else null. */
export async function findMisnamedConfig(): Promise<string | null> {
  const exists = async (file: string): Promise<boolean> => {
    const read = await readTextFile(file)
    return !('problem' in read) || read.problem !== 'is not there'
  }
  return !(await exists(configFileName)) && (await exists(misspelledName)) ? misspelledName : null
}

/** Where the file has a setting of `serve`, for errors: with its line, where that can be told. */
export async function locateSetting(name: string, file: string = configFileName): Promise<string> {
  const read = await readTextFile(file)
  const { findLine } = await import('../../spec/yaml.ts')
  const line = 'text' in read ? findLine(read.text, jsonPointer('serve', name)) : null
  return `${file}${line === null ? '' : `:${line}`}: serve.${name}`
}

/** The error that says what is wrong at a place. */
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
  if (!isMap(value)) throw new UsageError(`${file} must be a map with ${names.join(' and ')}`)
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw reject([name], describeUnknownSetting(name, names))
  const section = (name: string): PlainObject => {
    const found = value[name] ?? {}
    if (!isMap(found)) throw reject([name], 'must be a map')
    return found
  }
  return { serve: section('serve'), targets: section('targets') }
}

function readTarget(value: unknown, name: string, context: ReadContext): NamedTarget {
  const path = ['targets', name]
  if (!isMap(value)) throw context.reject(path, 'must be a map with a url')
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
      if (forbidden.has(name)) throw refuse(settingPath, 'does not belong in a file; give it to the command')
      throw refuse(settingPath, describeUnknownSetting(name, [...others, ...settable.map((known) => known.name)]))
    }
    const texts = readSetting(flag, value, (problem) => refuse(settingPath, problem))
    const fix = passwordFixes.get(name)
    if (fix !== undefined && texts?.some(hasPassword)) {
      throw refuse(settingPath, `holds a password, which does not belong in a file; ${fix}`)
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
  if (values.length > 1 && !flag.isRepeatable) throw reject('takes one value')
  return values.map((item) => {
    if ((typeof item === 'string' && item !== '') || typeof item === 'number') return String(item)
    throw reject(`must be ${flag.valueName}`)
  })
}

/** Paths count from the folder of the file, wherever the command runs. */
function resolvePath({ valueName: takes = '' }: Flag, text: string, folder: string): string {
  const isPath = takes === 'FILE' || takes === 'DIR' || (takes === 'NAME|FILE' && isFilePath(text))
  return isPath && folder !== '.' && !isAbsolute(text) ? join(folder, text) : text
}

function describeUnknownSetting(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return `is no setting; ${nearest ? `did you mean ${nearest}?` : `there are ${names.join(', ')}`}`
}

function isMap(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
