/**
 * Reads dc-mock.yaml. The settings in a section are checked when a command reads the section, so a mistake does not affect commands that
 * use other sections.
 */

import { dirname, isAbsolute, join } from 'node:path'
import { isObject } from '../../spec/json.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import type { Flag } from '../command.ts'
import type { DrillConfig } from '../drill/config.ts'
import { drillConfigSchema } from '../drill/config-schema.ts'
import { suggestSetting } from '../read-flag.ts'
import { readTextFile, type UnreadableFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import { passwordFixes, type SettingsTable, serveTable, targetTable } from './settable.ts'

/** Commands look for this file only in the current folder. */
export const configFileName = 'dc-mock.yaml'
const misspelledName = 'dc-mock.yml'

/** Settings in the config file, keyed by flag name. */
export interface FlagSettings {
  /** Values as they would appear on the command line. The value of an enabled switch is an empty string. */
  values: ReadonlyMap<string, readonly string[]>
  /** Returns a setting's location as shown in error messages, such as `dc-mock.yaml:3: serve.port`. */
  locate(flag: string): string
}

export interface NamedTarget {
  url: string
  settings: FlagSettings
}

/** Reading an invalid section throws a `UsageError`. */
export interface Config {
  file: string
  serve: FlagSettings
  targets: ReadonlyMap<string, NamedTarget>
  drill: DrillConfig
}

/**
 * Reads the config file. If the file cannot be read, returns an object that contains the reason.
 * @throws {UsageError} if the file is not valid YAML or not a map of sections, or if the folder contains dc-mock.yml instead of
 * dc-mock.yaml
 */
export async function readConfig(file: string = configFileName): Promise<Config | UnreadableFile> {
  const read = await readTextFile(file)
  if ('problem' in read) {
    const misnamed = file === configFileName ? await findMisnamedConfig() : null
    if (misnamed !== null) throw new UsageError(`${misnamed} is not read`, `Rename it to ${configFileName}`)
    return read
  }
  // Load the parsers on demand, because most users have no config file.
  const [{ parseYaml, createLineFinder }, { readDrillConfig }] = await Promise.all([
    import('../../spec/yaml.ts'),
    import('../drill/config.ts'),
  ])
  const { value, syntaxError } = parseYaml(read.text)
  if (syntaxError) {
    const line = syntaxError.line === null ? '' : `:${syntaxError.line}`
    throw new UsageError(`${file}${line}: ${syntaxError.message}`)
  }
  const locate = (path: readonly string[]): string => {
    const line = createLineFinder(read.text)(jsonPointer(...path))
    return `${file}${line === null ? '' : `:${line}`}: ${path.join('.')}`
  }
  const context: ReadContext = {
    file,
    locate,
    reject: (path, problem, fix) => new UsageError(`${locate(path)} ${problem}`, fix),
  }
  // An empty YAML file is parsed as null or undefined.
  const { serve, targets, drill } = readSections(value ?? {}, context)
  return {
    file,
    get serve() {
      return readSettings(serve, ['serve'], serveTable, context)
    },
    get targets() {
      return new Map(Object.entries(targets).map(([name, target]) => [name, readTarget(target, name, context)]))
    },
    get drill() {
      return readDrillConfig(drill, (path, problem, fix) => context.reject(['drill', ...path], problem, fix))
    },
  }
}

/** Returns `dc-mock.yml` if the current folder contains this file but not `dc-mock.yaml`. Otherwise, returns null. */
export async function findMisnamedConfig(): Promise<string | null> {
  const exists = async (file: string): Promise<boolean> => {
    const read = await readTextFile(file)
    return !('problem' in read && read.isMissing)
  }
  return !(await exists(configFileName)) && (await exists(misspelledName)) ? misspelledName : null
}

interface ReadContext {
  file: string
  locate(path: readonly string[]): string
  reject(path: readonly string[], problem: string, fix?: string): UsageError
}

const sections = ['serve', 'targets', 'drill'] as const

type Section = (typeof sections)[number]

type PlainObject = Readonly<Record<string, unknown>>

function readSections(value: unknown, { file, reject }: ReadContext): Record<Section, PlainObject> {
  const names: readonly string[] = sections
  if (!isObject(value)) throw new UsageError(`${file} must be a map with ${names.join(', ')}`)
  for (const name of Object.keys(value)) {
    if (!names.includes(name))
      throw reject([name], 'is not a setting', suggestSection(name) ?? suggestSetting(name, names))
  }
  const section = (name: string): PlainObject => {
    const found = value[name] ?? {}
    if (!isObject(found)) throw reject([name], 'must be a map')
    return found
  }
  return { serve: section('serve'), targets: section('targets'), drill: section('drill') }
}

/** Suggests the section for a misplaced top-level setting. Returns null if no section has this setting. */
function suggestSection(name: string): string | null {
  if (serveTable.settable.some((flag) => flag.name === name)) return `Set it under "serve:"`
  return Object.hasOwn(Object(drillConfigSchema.properties), name) ? `Set it under "drill:"` : null
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
  object: PlainObject,
  path: readonly string[],
  { settable, forbidden }: SettingsTable,
  { file, locate, reject }: ReadContext,
  otherNames: readonly string[] = [],
): FlagSettings {
  const settings = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(object)) {
    const settingPath = [...path, name]
    const flag = settable.find((known) => known.name === name)
    if (!flag) {
      if (forbidden.has(name)) throw reject(settingPath, 'is not allowed in a config file', 'Use the flag')
      const fix = suggestSetting(name, [...otherNames, ...settable.map((known) => known.name)])
      throw reject(settingPath, 'is not a setting', fix)
    }
    const texts = readSetting(flag, value, (problem) => reject(settingPath, problem))
    const fix = passwordFixes.get(name)
    if (fix !== undefined && texts?.some(hasPassword)) {
      throw reject(settingPath, 'contains a password, which is not allowed in a config file', fix)
    }
    if (texts) {
      settings.set(
        name,
        texts.map((text) => resolvePath(flag, text, dirname(file))),
      )
    }
  }
  return { values: settings, locate: (flag) => locate([...path, flag]) }
}

function hasPassword(address: string): boolean {
  return URL.canParse(address) && new URL(address).password !== ''
}

/** Returns null for a boolean setting that is false. */
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

function resolvePath({ valueName = '' }: Flag, text: string, folder: string): string {
  const isPath = valueName === 'FILE' || valueName === 'DIR' || (valueName === 'NAME|FILE' && isFilePath(text))
  return isPath && folder !== '.' && !isAbsolute(text) ? join(folder, text) : text
}

/** @throws {UsageError} if the config file cannot be read or does not define the target */
export async function readNamedTarget(name: string, file: string = configFileName): Promise<NamedTarget> {
  const config = await readConfig(file)
  if ('problem' in config) {
    const isAddress = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|:\d+(\/|$)/.test(name)
    const url = `${/^(localhost|127\.)/.test(name) ? 'http' : 'https'}://${name}`
    const fix = isAddress
      ? `Did you mean ${url}?`
      : `Use a URL such as https://api.staging.example, or define the target in ${file}`
    throw new UsageError(`"${name}" is neither a URL nor a target, because ${file} ${config.problem}`, fix)
  }
  const { targets } = config
  const found = targets.get(name)
  if (found) return found
  if (targets.size === 0) throw new UsageError(`${file} has no targets`, 'Under "targets:", add a target with a url')
  const nearest = nearestName(name, targets.keys())
  const fix = nearest ? `Did you mean ${nearest}?` : `Defined targets: ${[...targets.keys()].join(', ')}`
  throw new UsageError(`${file} has no target "${name}"`, fix)
}
