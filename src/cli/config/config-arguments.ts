import { assumptionsVariable } from '../../spec/assumption-variant.ts'
import type { Arguments, EnvVariables } from '../command.ts'
import { storeVariable } from '../serve/store-address.ts'
import { UsageError } from '../usage-error.ts'
import { configFileName, type FlagSettings, readConfig } from './config-file.ts'

/** Environment variables that override settings in dc-mock.yaml, keyed by flag name. */
const variables: Readonly<Record<string, string>> = { assumptions: assumptionsVariable, store: storeVariable }

/** Flags take precedence over settings from the config file. */
export function layerArguments(args: Arguments, { values, locate }: FlagSettings): Arguments {
  return {
    ...args,
    value: (flag) => args.value(flag) ?? values.get(flag)?.at(-1),
    values: (flag) => (args.isSet(flag) ? args.values(flag) : (values.get(flag) ?? [])),
    isSet: (flag) => args.isSet(flag) || values.has(flag),
    nameOf: (flag) => (!args.isSet(flag) && values.has(flag) ? locate(flag) : args.nameOf(flag)),
  }
}

/**
 * Adds the `serve` settings from the config file, except settings in `excluded` and settings overridden by an environment variable.
 * dc-mock.yaml is optional, but a file specified with `--config` must exist.
 * @throws {UsageError} if the config file is invalid or cannot be read, or if `--config` and `--no-config` are both set
 */
export async function addServeSettings(
  args: Arguments,
  env: EnvVariables,
  excluded: readonly string[] = [],
): Promise<Arguments> {
  const file = args.value('config')
  if (args.isSet('no-config')) {
    if (file === undefined) return args
    throw new UsageError('--config and --no-config are mutually exclusive', 'Use only one of them')
  }
  const config = await readConfig(file)
  if ('serve' in config) {
    const isIgnored = (name: string): boolean => excluded.includes(name) || Boolean(env[variables[name] ?? ''])
    const values = new Map([...config.serve.values].filter(([name]) => !isIgnored(name)))
    return layerArguments(args, { ...config.serve, values })
  }
  if (file === undefined && config.isMissing) return args
  throw new UsageError(`${file === undefined ? configFileName : `--config: ${file}`} ${config.problem}`)
}
