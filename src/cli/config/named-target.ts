/** Reads named targets from dc-mock.yaml, for commands such as `verify staging`. */
import { nearestName } from '../../spec/nearest-name.ts'
import { UsageError } from '../usage-error.ts'
import { configFileName, type NamedTarget, readConfig } from './config-file.ts'

/**
 * Reads a named target.
 *
 * @throws {UsageError} if the target does not exist. If the name looks like an address without a scheme, the message says so.
 */
export async function readNamedTarget(name: string, file: string = configFileName): Promise<NamedTarget> {
  const config = await readConfig(file)
  if ('problem' in config) {
    const isAddress = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)|:\d+(\/|$)/.test(name)
    const url = `${/^(localhost|127\.)/.test(name) ? 'http' : 'https'}://${name}`
    const fix = isAddress
      ? `did you mean ${url}?`
      : `use a URL such as https://api.staging.example, or define the target in ${file}`
    throw new UsageError(`"${name}" is neither a URL nor a target, because ${file} ${config.problem}`, fix)
  }
  const { targets } = config
  const found = targets.get(name)
  if (found) return found
  if (targets.size === 0) throw new UsageError(`${file} has no targets`, 'add them under "targets:", each with its url')
  const nearest = nearestName(name, targets.keys())
  const fix = nearest ? `did you mean ${nearest}?` : `it has ${[...targets.keys()].join(', ')}`
  throw new UsageError(`${file} has no target "${name}"`, fix)
}
