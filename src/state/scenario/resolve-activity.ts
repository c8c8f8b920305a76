import type { Conversion, TrackedEvent, Visit } from '../../service/model.ts'
import type { ScenarioConversion, ScenarioEvent, ScenarioVisit } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import {
  createNumbering,
  createUniqueCheck,
  type ResolveContext,
  resolveIdentity,
  resolvePastTime,
} from './resolve-context.ts'
import type { DeviceRegistry } from './resolve-devices.ts'

const defaultPage = 'https://shop.example/'
const defaultSource = 'api'

export function resolveVisits(
  visits: readonly ScenarioVisit[],
  context: ResolveContext,
  devices: DeviceRegistry,
): Visit[] {
  return resolveRecords('visits', 'vis', visits, context, (visit, base, path) => ({
    ...base,
    ...resolveOrigin(visit, context, devices, path),
    pageUrl: visit.page_url ?? defaultPage,
    referrer: visit.referrer ?? null,
  }))
}

export function resolveEvents(
  events: readonly ScenarioEvent[],
  context: ResolveContext,
  devices: DeviceRegistry,
): TrackedEvent[] {
  return resolveRecords('events', 'evt', events, context, (event, base, path) => ({
    ...base,
    ...resolveOrigin(event, context, devices, path),
    name: event.name,
    pageUrl: event.page_url ?? null,
    properties: structuredClone(event.properties ?? {}),
  }))
}

export function resolveConversions(
  conversions: readonly ScenarioConversion[],
  context: ResolveContext,
  gate: boolean,
): Conversion[] {
  // The service stores only one conversion per external ID, source and credential type (A8).
  const unique = createUniqueCheck(context.problems, 'the external_id')
  return resolveRecords('conversions', 'conv', conversions, context, (conversion, base, path) => {
    const { source = defaultSource, credential = 'cop_key', external_id = null, email = null } = conversion
    if (external_id !== null) {
      unique(`${external_id} of the source ${source} with the ${credential}`, `${path}/external_id`)
    }
    return {
      ...base,
      source,
      credential,
      status: conversion.status ?? (gate ? 'held' : 'accepted'),
      event: conversion.event,
      email: email === null ? null : resolveEmail(email, context, `${path}/email`),
      userId: conversion.user_id ?? null,
      externalId: external_id,
      value: conversion.value ?? null,
      currency: conversion.currency ?? null,
      occurredAt: conversion.occurred_at ?? null,
      properties: structuredClone(conversion.properties ?? {}),
    }
  })
}

interface RecordBase {
  number: number
  id: string
  at: number
}

/** @param resolve converts a record's fields other than `number`, `id` and `at`. `path` is the JSON pointer to the record. */
function resolveRecords<In extends { number?: number; id?: string; at: string }, Out>(
  kind: string,
  idPrefix: string,
  records: readonly In[],
  context: ResolveContext,
  resolve: (record: In, base: RecordBase, path: string) => Out,
): Out[] {
  const toNumber = createNumbering(context.problems)
  const unique = createUniqueCheck(context.problems, 'the id')
  return records.map((record, index) => {
    const path = jsonPointer(kind, index)
    const number = toNumber(record.number, `${path}/number`)
    const id = record.id ?? context.ids.id(idPrefix)
    unique(id, `${path}/id`)
    return resolve(record, { number, id, at: resolvePastTime(context, record.at, `${path}/at`) }, path)
  })
}

function resolveOrigin(
  record: ScenarioVisit | ScenarioEvent,
  context: ResolveContext,
  devices: DeviceRegistry,
  path: string,
): Pick<Visit, 'sessionId' | 'deviceId' | 'occurredAt'> {
  return {
    sessionId: record.session_id ?? context.ids.id('ses'),
    deviceId: record.device === undefined ? devices.add() : devices.check(record.device, `${path}/device`),
    occurredAt: record.occurred_at ?? null,
  }
}

// Addresses in a saved document are already normalized.
function resolveEmail(text: string, { saved, problems }: ResolveContext, path: string): string {
  return saved ? text : resolveIdentity(problems, text, path)
}
