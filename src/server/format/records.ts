/** Formats stored records for the exports (A12). */
import type { Conversion, Person, TrackedEvent, Visit } from '../../service/model.ts'
import type { AssessEmail } from '../../service/risk/load.ts'
import type { components } from '../../spec/generated/openapi.d.ts'

type Schemas = components['schemas']

const iso = (at: number): string => new Date(at).toISOString()

export function formatUser(person: Person, assess: AssessEmail): Schemas['ExportedUser'] {
  const { action, risk_score } = assess({ email: person.email, ...person.assessment })
  return {
    id: person.id,
    email: person.email,
    user_id: person.script?.userId ?? null,
    source: person.source === 'script' ? 'script' : 'server',
    identified_at: iso(person.script?.at ?? person.at),
    action,
    risk_score,
  }
}

export function formatVisit(visit: Visit): Schemas['ExportedVisit'] {
  return {
    id: visit.id,
    session_id: visit.sessionId,
    device_id: visit.deviceId,
    page_url: visit.pageUrl,
    referrer: visit.referrer,
    occurred_at: visit.occurredAt ?? iso(visit.at),
  }
}

export function formatEvent(event: TrackedEvent): Schemas['ExportedEvent'] {
  return {
    id: event.id,
    session_id: event.sessionId,
    device_id: event.deviceId,
    name: event.name,
    properties: event.properties,
    page_url: event.pageUrl,
    occurred_at: event.occurredAt ?? iso(event.at),
  }
}

export function formatConversion(conversion: Conversion): Schemas['ExportedConversion'] {
  return {
    id: conversion.id,
    source: conversion.source,
    event: conversion.event,
    status: conversion.status,
    email: conversion.email,
    user_id: conversion.userId,
    external_id: conversion.externalId,
    value: conversion.value,
    currency: conversion.currency,
    properties: conversion.properties,
    occurred_at: conversion.occurredAt ?? iso(conversion.at),
  }
}
