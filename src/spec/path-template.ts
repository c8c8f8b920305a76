/**
 * Reports whether a path matches a template such as `/api/v1/crm-release/{api_key}/{secret}`. A parameter matches any non-empty segment.
 */
export function matchesTemplate(path: string, template: string): boolean {
  if (!template.includes('{')) return path === template
  const segments = path.split('/')
  const parts = template.split('/')
  return (
    segments.length === parts.length &&
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  )
}
