import type { ScenarioDocument } from '../../../types.ts'

/** A name that a scenario can have, from its title; empty where none can be made. */
export function toScenarioName(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)
    .replace(/-+$/, '')
}

/** Saves a document as a file of this machine. */
export function downloadDocument(scenario: ScenarioDocument, name: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.json`
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
