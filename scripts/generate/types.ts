import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { codeBanner, type Output } from './output.ts'

/** Generates the types of a document: paths, operations and components. Also exports each schema under its name. */
export async function generateTypes(file: string, path: string): Promise<Output> {
  const nodes = await openapiTS(pathToFileURL(file), {
    // Properties with a default value are optional, because the receiver adds the default value.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return { path, content: codeBanner(file) + astToString(nodes) }
}
