export interface Answered {
  status: number
  /** Its media type; null where it has none. */
  type: string | null
  text: string
}

/** In what an answer is not in the form of the service, of the control plane or of a page; null where it is. */
export function formProblem({ status, type, text }: Answered): string | null {
  const shown = `${status} ${type} ${JSON.stringify(text.slice(0, 300))}`
  if (text.includes('dc-mock internal error')) return `an internal error: ${shown}`
  if (type?.startsWith('application/json')) {
    const value = readJson(text)
    if (value === undefined) return `no JSON: ${shown}`
    if (status < 400) return null
    return isMessage(value) ? null : `no message: ${shown}`
  }
  if (status < 400) return null
  // Pages of the deletion links, those that a browser is shown, and what a proxy in front of the service says.
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
