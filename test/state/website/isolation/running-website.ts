import { expect } from 'vitest'
import type { Website } from '../../../../src/spec/generated/control.d.ts'
import type { ControlOperationId, OperationId } from '../../../../src/spec/generated/operations.ts'
import { type Control, type ControlCall, controlOf } from '../../../support/control.ts'
import { type Credentials, credentialsOf, send, serviceCall } from '../../../support/service-calls.ts'
import type { Answer, Started } from '../../../support/start.ts'
import { type DueEventModel, sortDue } from './modelled-account.ts'
import { documentOf, faultOf, type Step } from './steps.ts'

/** Key that does not belong to any website. */
const strayKey = 'dcp_mockStrayKey0000000000000000000000000000'

/** Request as the journal should record it. */
export interface SentRequest {
  id: string | null
  operation: OperationId
  status: number
}

/** Website of a running mock, with the data that a client stores. */
export class RunningWebsite {
  readonly appId: string
  readonly sent: SentRequest[] = []
  /** Requests that did not identify a website. */
  readonly strays: SentRequest[] = []
  /** Number of changes of the whole state or the clock. Each change adds a line to the journal. */
  lines = 0
  readonly transcript: string[] = []
  /** Website as returned by the request that created it. */
  readonly creationResponse: string
  readonly #credentials: Credentials
  readonly #started: Pick<Started, 'call'>
  readonly #control: Control
  readonly #firstKey: { id: string; value: string }
  #keys: { id: string; value: string }[]
  #tokens: string[] = []
  #named = 0

  constructor(started: Pick<Started, 'call'>, website: Website) {
    const id = website.keys[0]?.id ?? ''
    this.appId = website.app_id
    this.creationResponse = JSON.stringify(website)
    this.#credentials = credentialsOf(website)
    this.#started = started
    this.#control = controlOf(started)
    this.#firstKey = { id, value: this.#credentials.privateKey }
    this.#keys = [this.#firstKey]
  }

  /** Runs a step and returns the result in the format of the model. */
  async runStep(step: Step): Promise<object> {
    switch (step.kind) {
      case 'check': {
        const { status, json } = await this.#callService('checkEmail', {
          body: { email: step.email },
          key: this.#key(step),
        })
        if (status !== 200) return { status }
        return { status, action: json.data.emailInfo.action, user: readUser(json.data.userInfo) }
      }
      case 'export': {
        const { status, json } = await this.#callService('exportUsers', { key: this.#key(step) })
        return { status, emails: json.data?.map(({ email }: { email: string }) => email) }
      }
      case 'delete': {
        const { status, json } = await this.#callService('deleteData', {
          body: { email: step.email },
          key: this.#key(step),
        })
        return { status, deleted: json.data?.deleted }
      }
      case 'identify':
        return this.#callService('identifyUser', {
          body: { ...this.#seen(step.session, step.device), email: step.email },
        })
      case 'visit':
        return this.#callService('collectVisit', {
          body: { ...this.#seen(step.session, 'laptop'), page_url: 'https://shop.example/' },
        })
      case 'convert': {
        const external = step.externalId === null ? {} : { external_id: step.externalId }
        const body = { event: 'purchase', email: step.email, ...external }
        const { status, json } = await this.#callService('postConversion', { body })
        return { status, conversion: json.data.status }
      }
      case 'release': {
        const { status, json } = await this.#callService('releaseCrm', { body: { email: step.email } })
        return { status, released: json.data.released }
      }
      case 'request deletion': {
        const body = { cop_key: this.#credentials.copKey, email: step.email }
        const { status } = await this.#callService('requestDataDeletion', { body })
        const href: string | undefined = (await this.#control('getLatestMail', { query: this.#query })).json.links?.[0]
          .href
        const token = href?.slice(href.lastIndexOf('/') + 1)
        // An unknown address gets no email. In this case, the newest email is from an earlier request.
        if (token !== undefined && !this.#tokens.includes(token)) this.#tokens.push(token)
        return { status }
      }
      case 'confirm deletion': {
        const token = this.#tokens[step.link % this.#tokens.length]
        return token === undefined ? { skipped: true } : this.#callService('confirmDataDeletion', { token })
      }
      case 'knock':
        return this.#callService('checkEmail', { body: { email: 'eve@shop.example' }, key: strayKey }, this.strays)
      default:
        return this.#runControlStep(step)
    }
  }

  /** Runs a step of the control plane. */
  async #runControlStep(step: Step): Promise<object> {
    const path = { app_id: this.appId }
    switch (step.kind) {
      case 'change plan':
        return this.#callControl('updateWebsite', { path, body: { plan: step.plan } })
      case 'set checks used':
        return this.#callControl('updateWebsite', { path, body: { checks_used: step.count } })
      case 'add key': {
        const { status, json } = await this.#callControl('createKey', { path, body: { name: `key ${this.#named++}` } })
        this.#keys.push({ id: json.id, value: json.value })
        return { status }
      }
      case 'remove key': {
        const { id = '' } = this.#keys[step.key % this.#keys.length] ?? {}
        return this.#callControl('deleteKey', { path: { ...path, key_id: id } })
      }
      case 'bring key back': {
        const number = step.key % this.#keys.length
        const { value = '' } = this.#keys[number] ?? {}
        const { status, json } = await this.#callControl('createKey', {
          path,
          body: { name: `key ${this.#named++}`, value },
        })
        if (status === 201) this.#keys[number] = { id: json.id, value }
        return { status }
      }
      case 'set clock': {
        const { now } = (await this.#control('getClock', { query: this.#query })).json
        const to = new Date(Date.parse(now) + step.ahead).toISOString()
        const frozen = step.frozen === null ? {} : { frozen: step.frozen }
        return this.#moveClock('setClock', { now: to, ...frozen })
      }
      case 'freeze':
        return this.#moveClock('setClock', { frozen: step.frozen })
      case 'advance':
        return this.#moveClock('advanceClock', { by: `${step.by}ms` })
      case 'load':
        this.#tokens = []
        return this.#change('loadScenario', { body: documentOf(step.setup) })
      case 'reset':
        this.#tokens = []
        this.#keys = [this.#firstKey]
        return this.#change('resetWebsite')
      case 'put state back': {
        const { json } = await this.#control('getState', { query: this.#query })
        return this.#change('restoreState', { body: json })
      }
      case 'add verdict':
        return this.#callControl('createVerdict', {
          query: this.#query,
          body: { match: step.match, verdict: step.verdict },
        })
      case 'drop verdicts':
        return this.#callControl('deleteVerdicts', { query: this.#query })
      case 'start outage':
        return this.#callControl('createFault', { query: this.#query, body: { outage: 'keyStore' } })
      case 'add fault':
        return this.#callControl('createFault', { query: this.#query, body: faultOf(step.fault) })
      case 'drop faults':
        return this.#callControl('deleteFaults', { query: this.#query })
      case 'end outage':
        return this.#callControl('deleteFault', { path: { id: 'keyStore' }, query: this.#query })
      default:
        throw new Error(`No control takes the step "${step.kind}"`)
    }
  }

  get #query(): { website: string } {
    return { website: this.appId }
  }

  #key({ key }: { key: number }): string {
    return this.#keys[key % this.#keys.length]?.value ?? ''
  }

  #seen(session: string, device: string): object {
    return { cop_key: this.#credentials.copKey, device: { id: device }, session_id: session }
  }

  async #callService(
    operation: OperationId,
    given: { body?: unknown; key?: string; token?: string },
    sent: SentRequest[] = this.sent,
  ): Promise<Answer> {
    const { body, key = this.#credentials.privateKey, token } = given
    const call = serviceCall(operation, { ...this.#credentials, privateKey: key }, token)
    const answer = await send(this.#started, body === undefined ? call : { ...call, body })
    const id = answer.headers.get('x-mock-request-id')
    sent.push({ id, operation, status: answer.status })
    this.transcript.push(`${operation} ${answer.status} ${id} ${answer.text}`)
    return answer
  }

  async #callControl(operation: ControlOperationId, call: ControlCall = {}): Promise<Answer> {
    const answer = await this.#control(operation, call)
    this.transcript.push(`${operation} ${answer.status} ${answer.text}`)
    return answer
  }

  async #change(operation: ControlOperationId, call: ControlCall = {}): Promise<Answer> {
    const answer = await this.#callControl(operation, { ...call, query: this.#query })
    if (answer.status === 200) this.lines++
    return answer
  }

  async #moveClock(operation: 'setClock' | 'advanceClock', body: object): Promise<object> {
    const { status, json } = await this.#change(operation, { body })
    return status === 200
      ? { status, now: json.now, frozen: json.frozen, occurred: readDue(json.occurred) }
      : { status }
  }
}

/** Returns the due events of the control plane, sorted by time. Events at the same time are sorted as in the model. */
export function readDue(
  due: readonly { at: string; type: string; app_id: string; email: string | null }[],
): DueEventModel[] {
  const read = due.map(({ at, type, app_id, email }) => ({ at: Date.parse(at), type, app_id, email }))
  const sorted = sortDue(read)
  expect(read.map(({ at }) => at)).toEqual(sorted.map(({ at }) => at))
  return sorted
}

function readUser(
  user: { appId: string; sessionId: string; identifiedAt: string; related_emails: string[] } | null,
): object | null {
  if (user === null) return null
  const { appId, sessionId, identifiedAt, related_emails } = user
  return { appId, sessionId, identifiedAt, related: related_emails }
}
