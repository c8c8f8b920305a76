import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { asObject, type Document, isObject, type Json, nodeAt, readDocument, textAt } from './document.ts'
import { codeBanner, type Output } from './output.ts'

/**
 * Generates the types of a document: paths, operations and components. Also exports each schema under its name. The descriptions become doc
 * comments.
 */
export async function generateTypes(file: string, path: string): Promise<Output> {
  const document = readDocument(file)
  const { schemas } = asObject(document.root.components, `${file}: components`)
  const described = {
    ...document.root,
    components: { ...asObject(document.root.components, file), schemas: describeReferences(schemas ?? {}, document) },
  }
  // The cast is safe, because Redocly checks the documents.
  const nodes = await openapiTS(described as unknown as OpenAPI3, {
    // Properties with a default value are optional, because the receiver adds the default value.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return { path, content: codeBanner(file) + documentExports(toPlainComments(astToString(nodes)), document) }
}

/** Adds the description of the referenced schema to each reference without a description. */
function describeReferences(value: Json, document: Document): Json {
  if (Array.isArray(value)) return value.map((item) => describeReferences(item, document))
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string' && value.description === undefined) {
    const description = textAt(nodeAt(document, value.$ref.slice(1)).value, 'description')
    return description === '' ? value : { ...value, description }
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, describeReferences(part, document)]))
}

/** Removes the tag `@description`, because editors show the text of a comment first and its tags below. */
function toPlainComments(code: string): string {
  return code
    .replaceAll(/^( *)\/\*\* @description /gm, '$1/** ')
    .replaceAll(/^( *\/\*\*\n *\* )@description /gm, '$1')
    .replaceAll(/^( *\*) @description /gm, '$1\n$1 ')
}

/** Copies the descriptions of schemas to the types that are exported under their names. */
function documentExports(code: string, document: Document): string {
  return code.replaceAll(/^export type \w+ = components\['schemas'\]\['(\w+)'\];$/gm, (line, name: string) => {
    const description = textAt(nodeAt(document, `/components/schemas/${name}`).value, 'description')
    if (description === '') return line
    return `${docComment(description)}\n${line}`
  })
}

function docComment(text: string): string {
  const lines = text.split('\n')
  return lines.length === 1
    ? `/** ${text} */`
    : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}
