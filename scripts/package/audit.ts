/** What `npm audit --json` says. */

/** Advisories that are known and stay for now, each with its reason. Of development dependencies only: the package has no others. */
export const exceptions: Readonly<Record<string, string>> = {}

export interface Audit {
  /** Why nothing is known; null where the registry answered. */
  unanswered: string | null
  /** Advisories that no exception is stated for. */
  findings: readonly string[]
}

export function readAudit(text: string, known: Readonly<Record<string, string>> = exceptions): Audit {
  const report = parse(text)
  const vulnerabilities = isMap(report) ? report.vulnerabilities : undefined
  if (!isMap(vulnerabilities)) {
    const message = isMap(report) && typeof report.message === 'string' ? report.message : 'no answer that can be read'
    return { unanswered: message, findings: [] }
  }
  const findings = Object.entries(vulnerabilities).flatMap(([name, found]) => {
    const via = isMap(found) && Array.isArray(found.via) ? found.via : []
    return via.filter(isMap).flatMap(({ url, title, severity }) => {
      const id = String(url).slice(String(url).lastIndexOf('/') + 1)
      return Object.hasOwn(known, id) ? [] : [`${name}: ${severity}: ${title} (${id})`]
    })
  })
  return { unanswered: null, findings }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
