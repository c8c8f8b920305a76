export interface ReceivedResponse {
  status: number
  /** Media type of the response, or null if the response has no Content-Type. */
  type: string | null
  text: string
}

/** Returns a message if a response has none of the formats of the service, the control plane and the pages. Otherwise, returns null. */
export function findFormatProblem({ status, type, text }: ReceivedResponse): string | null {
  const shown = `${status} ${type} ${JSON.stringify(text.slice(0, 300))}`
  if (text.includes('dc-mock internal error')) return `an internal error: ${shown}`
  if (type?.startsWith('application/json')) {
    const value = readJson(text)
    if (value === undefined) return `no JSON: ${shown}`
    if (status < 400) return null
    return isMessage(value) ? null : `no message: ${shown}`
  }
  if (status < 400) return null
  // HTML is the format of deletion pages, pages for browsers, and the error page of a simulated proxy.
  return type?.startsWith('text/html') && text.startsWith('<') ? null : `neither a message nor a page: ${shown}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false
  return typeof value.message === 'string' && /\S/.test(value.message)
}
