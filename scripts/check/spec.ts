/**
 * Checks openapi.yaml, control.yaml and dashboard.yaml. Each file must be valid OpenAPI and pass the linter's recommended rules. Every
 * schema must compile, every example must match its schema, and every body must have an example.
 *
 *     npx node scripts/check/spec.ts     exits 1 and prints file and line of each mistake
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import SwaggerParser from '@apidevtools/swagger-parser'
import { lint, loadConfig } from '@redocly/openapi-core'
import { findSchemaMistakes, type Mistake } from './spec-schemas.ts'
import { entriesOf, isTree, lineOf, type Path, parseSpec, type Tree, toPath } from './spec-text.ts'

/** Mistake in a spec, with its line. */
export type Finding = { line: number; message: string }

/** Returns all findings in the order of the file. */
export async function checkSpec(file: string): Promise<Finding[]> {
  const spec = parseSpec(readFileSync(file, 'utf8'))
  const mistakes: Mistake[] = [
    ...(await findInvalidParts(file)),
    ...(await findLint(file)),
    ...findSchemaMistakes(spec.root),
    ...findBodiesWithoutExample(spec.root, []),
  ]
  return mistakes.map(({ path, message }) => ({ line: lineOf(spec, path), message })).sort((a, b) => a.line - b.line)
}

async function findInvalidParts(file: string): Promise<Mistake[]> {
  try {
    await SwaggerParser.validate(file)
    return []
  } catch (error) {
    const [first = '', ...parts] = (error instanceof Error ? error.message : String(error)).split('\n')
    if (parts.length === 0) return [{ path: [], message: first }]
    return parts.flatMap((line) => {
      const [, pointer, message] = /^\s*#?(\/\S*) (.*)$/.exec(line) ?? []
      return pointer === undefined ? [] : [{ path: toPath(pointer), message: `not valid OpenAPI: ${message}` }]
    })
  }
}

async function findLint(file: string): Promise<Mistake[]> {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('redocly.yaml', import.meta.url)) })
  const problems = await lint({ ref: file, config })
  return problems
    .filter(({ ignored }) => !ignored)
    .map(({ location, message, ruleId }) => ({
      path: toPath(location[0]?.pointer ?? ''),
      message: `${message.split('\n')[0]} (${ruleId})`,
    }))
}

function findBodiesWithoutExample(node: unknown, path: Path): Mistake[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => findBodiesWithoutExample(item, [...path, index]))
  if (!isTree(node)) return []
  const here = entriesOf(node.content)
    .filter(([, media]) => 'schema' in media && !hasExample(media))
    .map(([type]) => ({ path: [...path, 'content', type], message: `${type}: the body has no example` }))
  return [...here, ...Object.entries(node).flatMap(([key, value]) => findBodiesWithoutExample(value, [...path, key]))]
}

function hasExample(media: Tree): boolean {
  return 'example' in media || entriesOf(media.examples).length > 0
}

if (import.meta.main) {
  for (const name of ['openapi.yaml', 'control.yaml', 'dashboard.yaml']) {
    const findings = await checkSpec(fileURLToPath(new URL(`../../${name}`, import.meta.url)))
    for (const { line, message } of findings) console.error(`${name}:${line}: ${message}`)
    if (findings.length > 0) process.exitCode = 1
  }
}
