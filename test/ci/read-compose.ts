import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Service {
  command: string[]
  environment?: Record<string, string>
  ports?: string[]
}

/** The services of compose.yaml, with variables in place, or with what stands for those that are not set. */
export function readCompose(env: Readonly<Record<string, string>> = {}): Record<string, Service> {
  const text = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+):-(\w*)\}/g, (_, name: string, standard: string) => env[name] || standard)
  if (filled.includes('$')) throw new Error('compose.yaml has a $ that compose would take for a variable')
  return parse(filled).services
}
