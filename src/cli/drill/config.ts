import type { SignUpRequest } from '../../drill/app/http-app.ts'
import { type OutcomeMatches, outcomes } from '../../drill/outcome.ts'
import { checkValue } from '../../spec/check-value.ts'
import { namesIn, resolvePointer } from '../../spec/document.ts'
import { isObject } from '../../spec/json.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import { suggestSetting } from '../read-flag.ts'
import type { UsageError } from '../usage-error.ts'
import { drillConfigSchema } from './config-schema.ts'
import { findMisspelled } from './placeholders.ts'

/** Settings from the `drill:` section of dc-mock.yaml. Flags take precedence. */
export interface DrillConfig {
  request: Partial<SignUpRequest>
  outcomes: OutcomeMatches
  /** Settings that can also be specified as `dc-mock drill` flags, keyed by flag name. */
  flags: ReadonlyMap<string, string>
}

export type Reject = (path: readonly string[], problem: string, fix?: string) => UsageError

const flagNames: Readonly<Record<string, string>> = {
  start: 'start',
  command: 'command',
  when_the_service_fails: 'when-the-service-fails',
  timeout: 'timeout',
  start_timeout: 'start-timeout',
}

/** @throws {UsageError} if the section does not match `drillConfigSchema`, or if a placeholder is misspelled */
export function readDrillConfig(section: Readonly<Record<string, unknown>>, reject: Reject): DrillConfig {
  checkSection(section, reject)
  const { url, fields, headers } = section
  const misspelled = findMisspelled({ url, fields, headers })
  if (misspelled !== null) throw reject(misspelled.path, misspelled.problem, misspelled.fix)
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

/** Throws an error for the first setting that does not match `drillConfigSchema`. */
function checkSection(section: Readonly<Record<string, unknown>>, reject: Reject): void {
  const [mismatch] = checkValue(drillConfigSchema, '', section, '').mismatches
  if (!mismatch) return
  const { at, keyword, expected, factPointer } = mismatch
  const path = parsePointer(at)
  if (keyword !== 'additionalProperties') throw reject(path, `must be ${expected}`)
  const names = namesIn(resolvePointer(drillConfigSchema, factPointer), 'properties')
  throw reject(path, 'is not a setting', suggestSetting(path.at(-1) ?? '', names))
}
