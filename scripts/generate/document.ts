import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** OpenAPI document. Other documents refer to it by its file name. */
export interface Document {
  file: string
  root: JsonObject
}

/** Node of a document with its references resolved, and the JSON pointer of the node. */
export interface Node {
  pointer: string
  value: JsonObject
}

export function readDocument(file: string): Document {
  return { file, root: asObject(parse(readFileSync(file, 'utf8')), file) }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asObject(value: unknown, where: string): JsonObject {
  if (isObject(value)) return value
  throw new Error(`${where} must be a map`)
}

export function asText(value: unknown, where: string): string {
  if (typeof value === 'string') return value
  throw new Error(`${where} must be a string`)
}

/** Returns the string at a key. Returns an empty string if the key is missing, because descriptions and summaries are optional. */
export function textAt(value: JsonObject, key: string): string {
  const text = value[key]
  return typeof text === 'string' ? text.trim() : ''
}

export function join(pointer: string, ...keys: (string | number)[]): string {
  return [pointer, ...keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}

export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at a JSON pointer without resolving references. */
export function valueAt(document: Document, pointer: string): Json {
  let value: Json | undefined = document.root
  for (const key of keysOf(pointer)) {
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined
    if (value === undefined) throw new Error(`${document.file} has nothing at ${pointer}`)
  }
  return value
}

/** Returns the node at a JSON pointer with its reference resolved. */
export function nodeAt(document: Document, pointer: string): Node {
  const value = asObject(valueAt(document, pointer), `${document.file}#${pointer}`)
  const reference = value.$ref
  if (typeof reference !== 'string') return { pointer, value }
  if (!reference.startsWith('#/')) throw new Error(`${document.file}#${pointer}: cannot follow ${reference}`)
  return nodeAt(document, reference.slice(1))
}
