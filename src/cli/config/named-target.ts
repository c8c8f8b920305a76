/** Targets with their settings in dc-mock.yaml, so that `verify staging` says it all. */
import { nearestName } from '../../spec/nearest-name.ts'
import { UsageError } from '../usage-error.ts'
import { configFileName, type NamedTarget, readConfig } from './config-file.ts'

/** Fails with a `UsageError` where the file has no such target; it tells an address without its scheme from a name. */
export async function readNamedTarget(name: string, file: string = configFileName): Promise<NamedTarget> {
  const config = await readConfig(file)
  if ('problem' in config) {
    const isAddress = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|:\d+(\/|$)/.test(name)
    const url = `${/^(localhost|127\.)/.test(name) ? 'http' : 'https'}://${name}`
    const fix = isAddress
      ? `an address begins with https:// or http://: did you mean ${url}?`
      : 'give a URL, or write one'
    throw new UsageError(`"${name}" would be a target of ${file}, which ${config.problem}; ${fix}`)
  }
  const { targets } = config
  const found = targets.get(name)
  if (found) return found
  if (targets.size === 0) throw new UsageError(`${file} has no targets; write them as "targets:", each with its url`)
  const nearest = nearestName(name, targets.keys())
  const fix = nearest ? `did you mean ${nearest}?` : `it has ${[...targets.keys()].join(', ')}`
  throw new UsageError(`${file} has no target "${name}"; ${fix}`)
}
