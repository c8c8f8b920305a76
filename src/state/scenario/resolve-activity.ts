import type { Conversion, TrackedEvent, Visit } from '../../service/model.ts'
import type { ScenarioConversion, ScenarioEvent, ScenarioVisit } from '../../spec/generated/control.d.ts'
import { pointer } from '../../spec/json-pointer.ts'
import type { DeviceRegistry } from './resolve-devices.ts'
import { createNumbering, createUniqueness, type Resolving, readIdentity, readPast } from './resolving.ts'

const defaultPage = 'https://shop.example/'
const defaultSource = 'api'

export function resolveVisits(
  visits: readonly ScenarioVisit[],
  resolving: Resolving,
  devices: DeviceRegistry,
): Visit[] {
  return placeRecords('visits', 'vis', visits, resolving, (visit, placed, path) => ({
    ...placed,
    ...resolveOrigin(visit, resolving, devices, path),
    pageUrl: visit.page_url ?? defaultPage,
    referrer: visit.referrer ?? null,
  }))
}

export function resolveEvents(
  events: readonly ScenarioEvent[],
  resolving: Resolving,
  devices: DeviceRegistry,
): TrackedEvent[] {
  return placeRecords('events', 'evt', events, resolving, (event, placed, path) => ({
    ...placed,
    ...resolveOrigin(event, resolving, devices, path),
    name: event.name,
    pageUrl: event.page_url ?? null,
    properties: structuredClone(event.properties ?? {}),
  }))
}

export function resolveConversions(
  conversions: readonly ScenarioConversion[],
  resolving: Resolving,
  gate: boolean,
): Conversion[] {
  // The service answers a repeated external id with the first conversion and stores it once (A8).
  const unique = createUniqueness('the external_id')
  return placeRecords('conversions', 'conv', conversions, resolving, (conversion, placed, path) => {
    const { source = defaultSource, credential = 'cop_key', external_id = null, email = null } = conversion
    if (external_id !== null) {
      unique(`${external_id} of the source ${source} with the ${credential}`, `${path}/external_id`)
    }
    return {
      ...placed,
      source,
      credential,
      status: conversion.status ?? (gate ? 'held' : 'accepted'),
      event: conversion.event,
      email: email === null ? null : resolveEmail(email, resolving, `${path}/email`),
      userId: conversion.user_id ?? null,
      externalId: external_id,
      value: conversion.value ?? null,
      currency: conversion.currency ?? null,
      occurredAt: conversion.occurred_at ?? null,
      properties: structuredClone(conversion.properties ?? {}),
    }
  })
}

interface Placed {
  number: number
  id: string
  at: number
}

/** Gives each record its place, id and time, and makes the rest of it by `resolve`; `path` is where it stands. */
function placeRecords<In extends { number?: number; id?: string; at: string }, Out>(
  kind: string,
  idPrefix: string,
  records: readonly In[],
  resolving: Resolving,
  resolve: (record: In, placed: Placed, path: string) => Out,
): Out[] {
  const toNumber = createNumbering()
  const unique = createUniqueness('the id')
  return records.map((record, index) => {
    const path = pointer(kind, index)
    const number = toNumber(record.number, `${path}/number`)
    const id = record.id ?? resolving.ids.id(idPrefix)
    unique(id, `${path}/id`)
    return resolve(record, { number, id, at: readPast(resolving, record.at, `${path}/at`) }, path)
  })
}

/** What a visit and an event have in common besides their place: the browser they came from. */
function resolveOrigin(
  record: ScenarioVisit | ScenarioEvent,
  resolving: Resolving,
  devices: DeviceRegistry,
  path: string,
): Pick<Visit, 'sessionId' | 'deviceId' | 'occurredAt'> {
  return {
    sessionId: record.session_id ?? resolving.ids.id('ses'),
    deviceId: record.device === undefined ? devices.add() : devices.check(record.device, `${path}/device`),
    occurredAt: record.occurred_at ?? null,
  }
}

// What a website has stored is kept as it is.
function resolveEmail(text: string, { saved }: Resolving, path: string): string {
  return saved ? text : readIdentity(text, path)
}
