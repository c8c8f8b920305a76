import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { codeBanner, type Output } from './output.ts'

/** The types of a document: its paths, operations and components, and each schema under its own name. */
export async function generateTypes(file: string, path: string): Promise<Output> {
  const nodes = await openapiTS(pathToFileURL(file), {
    // A default is what the receiver fills in: who sends may leave it out.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return { path, content: codeBanner(file) + astToString(nodes) }
}
