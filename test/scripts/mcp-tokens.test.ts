import { expect, it } from 'vitest'
import { measureTokens } from '../../scripts/check/mcp-tokens.ts'
import { tools } from '../../src/mcp/tools.ts'

it('the tool definitions and the median response of the MCP server stay within the token limits', async () => {
  const { schemas, answers, allSchemas, medianAnswer, isWithinLimits } = await measureTokens()
  const names = tools.map(({ name }) => name)
  expect(Object.keys(schemas)).toEqual(names)
  expect(new Set(answers.map(({ tool }) => tool))).toEqual(new Set(names))
  expect(allSchemas).toBeLessThan(3000)
  expect(medianAnswer).toBeLessThan(1000)
  expect(isWithinLimits).toBe(true)
})
