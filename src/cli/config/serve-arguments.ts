import { StoreError } from '../../state/store-error.ts'
import type { Arguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { type FlagSettings, locateSetting, readConfig } from './config-file.ts'
import { layerArguments } from './layer-arguments.ts'

/**
 * The arguments of a start over the settings of dc-mock.yaml, or of the file that `--config` names; `except` are settings that this
 * start has values of its own for. Fails with a `UsageError` where a named file is not there, or a file does not fit.
 */
export async function addServeSettings(args: Arguments, excluded: readonly string[] = []): Promise<Arguments> {
  const configFile = args.value('config')
  if (args.isSet('no-config')) {
    if (configFile === undefined) return args
    throw new UsageError('--config and --no-config exclude each other; leave one out')
  }
  const config = await readConfig(configFile)
  if ('serve' in config) return layerArguments(args, without(config.serve, excluded))
  if (configFile === undefined && config.problem === 'is not there') return args
  throw new UsageError(`${configFile === undefined ? 'dc-mock.yaml' : `--config: ${configFile}`} ${config.problem}`)
}

/** Starts with `args` as they came of `given`. A mistake in a value of the file names the file: nobody gave that flag. */
export async function locateSettingErrors<T>(
  args: Arguments,
  commandLine: Arguments,
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StoreError)) throw error
    const [, flag] = /^--([\w-]+)/.exec(error.message) ?? []
    if (flag === undefined || commandLine.isSet(flag) || !args.isSet(flag)) throw error
    const says = error.message.replace(/^--[\w-]+: /, '')
    const location = `${await locateSetting(flag, commandLine.value('config'))}: ${says}`
    if (error instanceof UsageError) throw new UsageError(location)
    throw new StoreError(location, { unreachable: error.unreachable, cause: error })
  }
}

function without(settings: FlagSettings, names: readonly string[]): FlagSettings {
  return new Map([...settings].filter(([name]) => !names.includes(name)))
}
