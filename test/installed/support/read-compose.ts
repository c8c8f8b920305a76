import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Service {
  command: string[]
  environment?: Record<string, string>
  ports?: string[]
}

/** Reads the services of a compose file. Variables are replaced with their values or defaults. */
export function readCompose(
  env: Readonly<Record<string, string>> = {},
  name: 'compose.yaml' | 'docs/compose.replicas.yaml' = 'compose.yaml',
): Record<string, Service> {
  const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
  const filled = text.replaceAll(
    /\$\{(\w+):-(\w*)\}/g,
    (_, name: string, defaultValue: string) => env[name] || defaultValue,
  )
  if (filled.replaceAll('$$', '').includes('$'))
    throw new Error(`${name} has a $ that compose would take for a variable`)
  const services: Record<string, Omit<Service, 'command'> & { command?: string | string[] }> = parse(filled, {
    merge: true,
  }).services
  return Object.fromEntries(
    Object.entries(services).map(([each, service]) => [each, { ...service, command: wordsOf(service.command) }]),
  )
}

/** Splits a command into arguments like a shell. Quotes are supported only for empty arguments. */
function wordsOf(command: string | readonly string[] = []): string[] {
  return typeof command === 'string' ? command.split(' ').map((word) => (word === "''" ? '' : word)) : [...command]
}
