/** Reads the section `drill:` of dc-mock.yaml. */
import type { SignUpRequest } from '../../drill/app/http-app.ts'
import { type OutcomeMatches, outcomes } from '../../drill/outcome.ts'
import { isObject } from '../../spec/json.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { UsageError } from '../usage-error.ts'
import { type ConfigSchema, drillConfigSchema } from './config-schema.ts'

/** Settings under `drill:`. Flags override them. */
export interface DrillConfig {
  request: Partial<SignUpRequest>
  outcomes: OutcomeMatches
  /** Values of the settings that are also flags, by flag name. */
  flags: ReadonlyMap<string, string>
}

export type Reject = (path: readonly string[], problem: string, fix?: string) => UsageError

/** Settings that are also flags of `dc-mock drill`, with the names of the flags. */
const flagNames: Readonly<Record<string, string>> = {
  start: 'start',
  command: 'command',
  when_the_service_fails: 'when-the-service-fails',
  timeout: 'timeout',
  start_timeout: 'start-timeout',
}

/** @throws {UsageError} if the section does not match `drillConfigSchema` */
export function readDrillConfig(section: Readonly<Record<string, unknown>>, reject: Reject): DrillConfig {
  checkValue(section, drillConfigSchema, [], reject)
  const { outcomes: matches = {}, ...rest } = section
  const flags = Object.entries(flagNames).flatMap(([name, flagName]) => {
    const value = rest[name]
    return typeof value === 'string' ? [[flagName, value] as const] : []
  })
  const names = new Set(Object.keys(flagNames))
  return {
    request: Object.fromEntries(Object.entries(rest).filter(([name]) => !names.has(name))),
    outcomes: isObject(matches)
      ? Object.fromEntries(outcomes.flatMap((name) => (matches[name] ? [[name, matches[name]]] : [])))
      : {},
    flags: new Map(flags),
  }
}

function checkValue(value: unknown, schema: ConfigSchema, path: readonly string[], reject: Reject): void {
  const { type, properties = {}, additionalProperties, pattern, minimum, maximum } = schema
  if (schema.enum && !schema.enum.some((choice) => choice === value))
    throw reject(path, `must be one of ${schema.enum.join(', ')}`)
  if (type === 'string' && typeof value !== 'string') throw reject(path, 'must be a text')
  if (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern).test(value))
    throw reject(path, 'must be an address such as http://localhost:3000/signup')
  if (
    type === 'integer' &&
    (!Number.isInteger(value) || Number(value) < (minimum ?? 0) || Number(value) > (maximum ?? 0))
  )
    throw reject(path, `must be a whole number from ${minimum} to ${maximum}`)
  if (type !== 'object') return
  if (!isObject(value)) throw reject(path, 'must be a map')
  for (const [name, item] of Object.entries(value)) {
    const own = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : null)
    if (own) checkValue(item, own, [...path, name], reject)
    else if (additionalProperties === false) {
      const nearest = nearestName(name, Object.keys(properties))
      const fix =
        nearest === null ? `The settings are ${Object.keys(properties).join(', ')}` : `Did you mean ${nearest}?`
      throw reject([...path, name], 'is not a setting', fix)
    }
  }
}
