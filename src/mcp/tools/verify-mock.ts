import { bool, count, listOf, listOfObjects, nullableText, object, readOnly, type Tool, text } from '../tool.ts'

export const verifyMockTool: Tool<{ only?: string[] }> = {
  name: 'verify_mock',
  description: 'Check the mock against the documented contract. To check a deployment, run npx dc-mock verify URL.',
  inputSchema: object({
    'only?': { ...listOf(text), description: 'Rule IDs, operations or areas. Default: all' },
  }),
  outputSchema: object({
    passed: bool,
    headline: nullableText,
    rules: count,
    failed: listOf(text),
    untested: count,
    findings: listOfObjects({ rule: text, at: text, expected: text, received: text, source: text, rerun: text }),
  }),
  annotations: readOnly,
  // Import the contract code only when this tool is called.
  run: async (input, context) => (await import('../verify-mock.ts')).verifyMock(input.only ?? [], context),
}
