import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { codeBanner, type Output } from './output.ts'

/** Generates the types of a document: paths, operations, components, and each schema under its own name. */
export async function generateTypes(file: string, path: string): Promise<Output> {
  const nodes = await openapiTS(pathToFileURL(file), {
    // The receiver fills in defaults, so a sender may leave such a property out.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return { path, content: codeBanner(file) + astToString(nodes) }
}
