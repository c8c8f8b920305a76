import type { DeletionRequest, Mail } from '../../service/model.ts'
import { type DueItem, type LinkState, maxMails } from '../port.ts'

/** Deletion link lifetime in ms (A11). */
export const linkLifetime: number = 24 * 60 * 60 * 1000

export class DeletionRequests {
  readonly #byToken: Map<string, DeletionRequest>
  readonly #mails: Mail[]

  constructor(requests: readonly DeletionRequest[], mails: readonly Mail[]) {
    this.#byToken = new Map(requests.map((request) => [request.tokenHash, { ...request }]))
    this.#mails = mails.map((mail) => ({ ...mail }))
  }

  get mailCount(): number {
    return this.#mails.length
  }

  has(tokenHash: string): boolean {
    return this.#byToken.has(tokenHash)
  }

  open(input: { id: string; mailId: string; email: string; tokenHash: string }, at: number): DeletionRequest {
    const { id, mailId, email, tokenHash } = input
    const request = { id, email, at, expiresAt: at + linkLifetime, tokenHash, usedAt: null }
    this.#byToken.set(tokenHash, request)
    this.#mails.push({ id: mailId, at, to: email, deletionRequestId: id })
    if (this.#mails.length > maxMails) this.#mails.shift()
    return request
  }

  read(tokenHash: string, now: number): { request: DeletionRequest; state: LinkState } | null {
    const request = this.#byToken.get(tokenHash)
    return request ? { request, state: stateOf(request, now) } : null
  }

  markUsed(request: DeletionRequest, at: number): DeletionRequest {
    const used = { ...request, usedAt: at }
    this.#byToken.set(used.tokenHash, used)
    return used
  }

  /** Returns the emails in the order in which they were sent. */
  mailsWithRequests(now: number): { mail: Mail; request: DeletionRequest; state: LinkState }[] {
    const byId = new Map(Array.from(this.#byToken.values(), (request) => [request.id, request]))
    return this.#mails.flatMap((mail) => {
      const request = byId.get(mail.deletionRequestId)
      return request ? [{ mail, request, state: stateOf(request, now) }] : []
    })
  }

  due(appId: string, now: number): DueItem[] {
    const open = Array.from(this.#byToken.values()).filter((request) => stateOf(request, now) === 'open')
    return open.map(({ expiresAt, email }) => ({ at: expiresAt, appId, type: 'link-expired', email }))
  }

  requests(): DeletionRequest[] {
    return Array.from(this.#byToken.values(), (request) => ({ ...request }))
  }

  clearMails(): number {
    return this.#mails.splice(0).length
  }

  mails(): Mail[] {
    return this.#mails.map((mail) => ({ ...mail }))
  }
}

function stateOf({ usedAt, expiresAt }: DeletionRequest, now: number): LinkState {
  if (usedAt !== null) return 'used'
  return now < expiresAt ? 'open' : 'expired'
}
