import type { ScenarioDocument } from '../../../types.ts'

/** Returns an empty string if the title has no valid characters. */
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

export function downloadDocument(scenario: ScenarioDocument, name: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.json`
  link.click()
  // Revoke the URL after 10 s. By then, the browser will have read the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
