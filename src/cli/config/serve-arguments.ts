import { StoreError } from '../../state/store-error.ts'
import type { Arguments } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { type FlagSettings, locateSetting, readConfig } from './config-file.ts'
import { layerArguments } from './layer-arguments.ts'

/**
 * Combines the arguments with the `serve` settings of dc-mock.yaml or of the `--config` file. Ignores the settings in `excluded`.
 *
 * @throws {UsageError} if the `--config` file is missing, or a file is invalid
 */
export async function addServeSettings(args: Arguments, excluded: readonly string[] = []): Promise<Arguments> {
  const configFile = args.value('config')
  if (args.isSet('no-config')) {
    if (configFile === undefined) return args
    throw new UsageError('--config and --no-config are mutually exclusive; leave one out')
  }
  const config = await readConfig(configFile)
  if ('serve' in config) return layerArguments(args, without(config.serve, excluded))
  if (configFile === undefined && config.problem === 'does not exist') return args
  throw new UsageError(`${configFile === undefined ? 'dc-mock.yaml' : `--config: ${configFile}`} ${config.problem}`)
}

/** Runs `start` and replaces a flag with its location in the config file in errors, if the value comes from the file. */
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
