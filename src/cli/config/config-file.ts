/** dc-mock.yaml: settings of `serve`, and targets by name. All of it is held against what can be set before any of it is used. */
import { dirname, isAbsolute, join } from 'node:path'
import { pointer } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { isFilePath } from '../../state/scenario/library.ts'
import type { Flag } from '../command.ts'
import { readText } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'
import { type SettingsTable, serveTable, targetTable } from './settable.ts'

/** Where it is looked for: in the folder that the command runs in, and in no other. */
export const configFileName = 'dc-mock.yaml'
/** What others call such a file. Passing over it without a word would cost somebody an hour. */
const otherName = 'dc-mock.yml'

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
  const read = await readText(file)
  if ('problem' in read) {
    const misnamed = file === configFileName ? await findMisnamed() : null
    if (misnamed !== null) throw new UsageError(`${misnamed} is not read; rename it to ${configFileName}`)
    return read
  }
  // Few starts have a file, so that few pay for the parser.
  const { readYaml, findLine } = await import('../../spec/yaml.ts')
  const { value, mistake } = readYaml(read.text)
  if (mistake) throw new UsageError(`${file}${mistake.line === null ? '' : `:${mistake.line}`}: ${mistake.message}`)
  const refuse: Refuse = (path, problem) => {
    const line = findLine(read.text, pointer(...path))
    return new UsageError(`${file}${line === null ? '' : `:${line}`}: ${path.join('.')} ${problem}`)
  }
  // An empty file, or one of comments alone.
  const { serve, targets } = readSections(value ?? {}, file, refuse)
  return {
    file,
    serve: readSettings(serve, ['serve'], serveTable, { file, refuse }),
    targets: new Map(
      Object.entries(targets).map(([name, target]) => [name, readTarget(target, name, { file, refuse })]),
    ),
  }
}

/** The file of this folder that was meant to be dc-mock.yaml, where that is not there; else null. */
export async function findMisnamed(): Promise<string | null> {
  const isThere = async (file: string): Promise<boolean> => {
    const read = await readText(file)
    return !('problem' in read) || read.problem !== 'is not there'
  }
  return !(await isThere(configFileName)) && (await isThere(otherName)) ? otherName : null
}

/** Where the file has a setting of `serve`, for errors: with its line, where that can be told. */
export async function placeOfSetting(name: string, file: string = configFileName): Promise<string> {
  const read = await readText(file)
  const { findLine } = await import('../../spec/yaml.ts')
  const line = 'text' in read ? findLine(read.text, pointer('serve', name)) : null
  return `${file}${line === null ? '' : `:${line}`}: serve.${name}`
}

/** The error that says what is wrong at a place. */
type Refuse = (path: readonly string[], problem: string) => UsageError

interface Reading {
  file: string
  refuse: Refuse
}

type Plain = Readonly<Record<string, unknown>>

function readSections(value: unknown, file: string, refuse: Refuse): { serve: Plain; targets: Plain } {
  const names = ['serve', 'targets']
  if (!isMap(value)) throw new UsageError(`${file} must be a map with ${names.join(' and ')}`)
  for (const name of Object.keys(value)) if (!names.includes(name)) throw refuse([name], unknown(name, names))
  const section = (name: string): Plain => {
    const found = value[name] ?? {}
    if (!isMap(found)) throw refuse([name], 'must be a map')
    return found
  }
  return { serve: section('serve'), targets: section('targets') }
}

function readTarget(value: unknown, name: string, reading: Reading): NamedTarget {
  const path = ['targets', name]
  if (!isMap(value)) throw reading.refuse(path, 'must be a map with a url')
  const { url, ...rest } = value
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) {
    throw reading.refuse([...path, 'url'], 'must be an address such as https://api.staging.example')
  }
  return { url, settings: readSettings(rest, path, targetTable, reading, ['url']) }
}

function readSettings(
  values: Plain,
  path: readonly string[],
  { settable, refused, withPassword }: SettingsTable,
  { file, refuse }: Reading,
  others: readonly string[] = [],
): FlagSettings {
  const settings = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(values)) {
    const place = [...path, name]
    const flag = settable.find((known) => known.name === name)
    if (!flag) {
      if (refused.has(name)) throw refuse(place, 'does not belong in a file; give it to the command')
      throw refuse(place, unknown(name, [...others, ...settable.map((known) => known.name)]))
    }
    const texts = readSetting(flag, value, (problem) => refuse(place, problem))
    const elsewhere = withPassword.get(name)
    if (elsewhere !== undefined && texts?.some(hasPassword)) {
      throw refuse(place, `holds a password, which does not belong in a file; ${elsewhere}`)
    }
    if (texts)
      settings.set(
        name,
        texts.map((text) => fromFolder(flag, text, dirname(file))),
      )
  }
  return settings
}

function hasPassword(address: string): boolean {
  return URL.canParse(address) && new URL(address).password !== ''
}

/** Null for a switch that is off. */
function readSetting(flag: Flag, value: unknown, refuse: (problem: string) => UsageError): string[] | null {
  if (!flag.takes) {
    if (typeof value !== 'boolean') throw refuse('must be true or false')
    return value ? [''] : null
  }
  const values = Array.isArray(value) ? value : [value]
  if (values.length > 1 && !flag.repeats) throw refuse('takes one value')
  return values.map((one) => {
    if ((typeof one === 'string' && one !== '') || typeof one === 'number') return String(one)
    throw refuse(`must be ${flag.takes}`)
  })
}

/** Paths count from the folder of the file, wherever the command runs. */
function fromFolder({ takes = '' }: Flag, text: string, folder: string): string {
  const isPath = takes === 'FILE' || takes === 'DIR' || (takes === 'NAME|FILE' && isFilePath(text))
  return isPath && folder !== '.' && !isAbsolute(text) ? join(folder, text) : text
}

function unknown(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return `is no setting; ${nearest ? `did you mean ${nearest}?` : `there are ${names.join(', ')}`}`
}

function isMap(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
