import type { Person, ScriptIdentity } from '../../service/model.ts'
import type { ScenarioPerson } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import type { PatternCount } from './derive.ts'
import {
  createNumbering,
  createUniqueCheck,
  type ResolveContext,
  resolvePastTime,
  resolvePersonIdentity,
  resolveTime,
} from './resolve-context.ts'
import type { DeviceRegistry } from './resolve-devices.ts'
import { resolveOverride } from './resolve-verdicts.ts'

const scriptFields = ['user_id', 'devices', 'page_url', 'user_agent', 'session_id'] as const

/** A person without a number gets the previous person's number plus one. */
export function resolvePeople(
  people: readonly ScenarioPerson[],
  context: ResolveContext,
  {
    devices,
    patterns,
    pathOf = (index) => jsonPointer('people', index),
  }: { devices: DeviceRegistry; patterns: PatternCount; pathOf?: (index: number) => string },
): Person[] {
  const toNumber = createNumbering(context.problems)
  const uniqueEmail = createUniqueCheck(context.problems, 'the address')
  const uniqueId = createUniqueCheck(context.problems, 'the id')
  return people.map((person, index) => {
    const at = (...keys: (string | number)[]): string => pathOf(index) + jsonPointer(...keys)
    const email = resolvePersonIdentity(context, person.email, at('email'))
    uniqueEmail(email, at('email'))
    const since = resolvePastTime(context, person.since ?? 'now', at('since'))
    const seen = person.seen ?? patterns.next(email)
    patterns.record(email, seen)
    const id = person.id ?? context.ids.id('usr')
    uniqueId(id, at('id'))
    const source = sourceOf(person, context, at('source'))
    return {
      number: toNumber(person.number, at('number')),
      id,
      email,
      source,
      at: since,
      assessment: {
        seen,
        at: person.assessed === undefined ? since : resolveTime(context, person.assessed, at('assessed')),
        override: resolveOverride(person),
      },
      script:
        source === 'check' && person.identified === undefined
          ? null
          : resolveScript(person, { since, context, devices, at }),
    }
  })
}

function sourceOf(person: ScenarioPerson, { problems }: ResolveContext, path: string): Person['source'] {
  const field = scriptFields.find((field) => person[field] !== undefined)
  if (person.source === undefined) return field !== undefined && person.identified === undefined ? 'script' : 'check'
  if (person.source === 'check' && field !== undefined && person.identified === undefined) {
    problems.add(path, 'fromScript', field)
  }
  return person.source
}

function resolveScript(
  person: ScenarioPerson,
  context: {
    since: number
    context: ResolveContext
    devices: DeviceRegistry
    at: (...keys: (string | number)[]) => string
  },
): ScriptIdentity {
  const { since, context: resolving, devices, at } = context
  const identified =
    person.identified === undefined ? since : resolvePastTime(resolving, person.identified, at('identified'))
  if (person.identified !== undefined && identified < since && !resolving.saved) {
    resolving.problems.add(at('identified'), 'identifiedLater', person.identified)
  }
  return {
    at: identified,
    userId: person.user_id ?? null,
    sessionId: person.session_id ?? resolving.ids.id('ses'),
    pageUrl: person.page_url ?? null,
    userAgent: person.user_agent ?? null,
    devices: (person.devices ?? []).map((name, index) => devices.check(name, at('devices', index))),
  }
}
