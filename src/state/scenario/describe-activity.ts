import type { Conversion, DeletionRequest, Mail, TrackedEvent, Visit } from '../../service/model.ts'
import type {
  ScenarioConversion,
  ScenarioDeletionRequest,
  ScenarioEvent,
  ScenarioMail,
  ScenarioVisit,
} from '../../spec/generated/control.d.ts'
import { linkLifetime } from '../memory/deletion-requests.ts'
import { formatTime } from './time.ts'

export function describeVisit(visit: Visit): ScenarioVisit {
  return {
    at: formatTime(visit.at),
    session_id: visit.sessionId,
    device: visit.deviceId,
    page_url: visit.pageUrl,
    ...(visit.referrer === null ? {} : { referrer: visit.referrer }),
    ...(visit.occurredAt === null ? {} : { occurred_at: visit.occurredAt }),
    id: visit.id,
    number: visit.number,
  }
}

export function describeEvent(event: TrackedEvent): ScenarioEvent {
  return {
    at: formatTime(event.at),
    name: event.name,
    session_id: event.sessionId,
    device: event.deviceId,
    ...(event.pageUrl === null ? {} : { page_url: event.pageUrl }),
    ...(event.occurredAt === null ? {} : { occurred_at: event.occurredAt }),
    properties: event.properties,
    id: event.id,
    number: event.number,
  }
}

export function describeConversion(conversion: Conversion): ScenarioConversion {
  return {
    at: formatTime(conversion.at),
    event: conversion.event,
    source: conversion.source,
    credential: conversion.credential,
    status: conversion.status,
    ...(conversion.email === null ? {} : { email: conversion.email }),
    ...(conversion.userId === null ? {} : { user_id: conversion.userId }),
    ...(conversion.externalId === null ? {} : { external_id: conversion.externalId }),
    ...(conversion.value === null ? {} : { value: conversion.value }),
    ...(conversion.currency === null ? {} : { currency: conversion.currency }),
    ...(conversion.occurredAt === null ? {} : { occurred_at: conversion.occurredAt }),
    properties: conversion.properties,
    id: conversion.id,
    number: conversion.number,
  }
}

export function describeDeletionRequest(
  request: DeletionRequest,
  links: Readonly<Record<string, string>>,
): ScenarioDeletionRequest {
  const token = Object.hasOwn(links, request.id) ? links[request.id] : undefined
  return {
    email: request.email,
    at: formatTime(request.at),
    ...(request.expiresAt === request.at + linkLifetime ? {} : { expires_at: formatTime(request.expiresAt) }),
    ...(request.usedAt === null ? {} : { used_at: formatTime(request.usedAt) }),
    ...(token === undefined ? { token_hash: request.tokenHash } : { token }),
    id: request.id,
  }
}

export function describeMail(mail: Mail): ScenarioMail {
  return { deletion_request: mail.deletionRequestId, to: mail.to, at: formatTime(mail.at), id: mail.id }
}
