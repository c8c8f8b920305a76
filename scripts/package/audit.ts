/**
 * Known advisories that are accepted for now, with the reasons. They affect only development dependencies, because the package has no other
 * dependencies.
 */
export const exceptions: Readonly<Record<string, string>> = {}

export interface Audit {
  /** Reason why the registry did not return a result. Null if it did. */
  failure: string | null
  /** Advisories without an exception. */
  findings: readonly string[]
}

export function readAudit(text: string, known: Readonly<Record<string, string>> = exceptions): Audit {
  const report = parse(text)
  const vulnerabilities = isMap(report) ? report.vulnerabilities : undefined
  if (!isMap(vulnerabilities)) {
    const message = isMap(report) && typeof report.message === 'string' ? report.message : 'unreadable response'
    return { failure: message, findings: [] }
  }
  const findings = Object.entries(vulnerabilities).flatMap(([name, found]) => {
    const via = isMap(found) && Array.isArray(found.via) ? found.via : []
    return via.filter(isMap).flatMap(({ url, title, severity }) => {
      const id = String(url).slice(String(url).lastIndexOf('/') + 1)
      return Object.hasOwn(known, id) ? [] : [`${name}: ${severity}: ${title} (${id})`]
    })
  })
  return { failure: null, findings }
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
