import { tryParseJson } from '../../spec/json.ts'
import type { SnippetRequest } from '../snippets.ts'

export interface FormRequest {
  method: string
  /** Includes the query string. */
  path: string
  headers: Record<string, string>
  body: string | null
}

export function readForm(form: HTMLFormElement): FormRequest {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-in]')]
  const valuesIn = (location: string): [string, string][] =>
    inputs
      .filter(({ dataset, value }) => dataset.in === location && (value !== '' || location === 'path'))
      .map(({ name, value }) => [name, value])
  const path = valuesIn('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    form.dataset.path ?? '',
  )
  const query = new URLSearchParams(valuesIn('query')).toString()
  const body = form.querySelector('textarea')?.value ?? null
  return {
    method: form.dataset.method ?? 'GET',
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...Object.fromEntries(valuesIn('header')),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
  }
}

export function toSnippetRequest({ path, body, ...request }: FormRequest): SnippetRequest {
  return { ...request, url: location.origin + path, body: body === null ? null : minifyJson(body) }
}

function minifyJson(body: string): string {
  const value = tryParseJson(body)
  return value === undefined ? body : JSON.stringify(value)
}
