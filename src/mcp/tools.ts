/** MCP tools, in the order in which agents usually need them. */
import type { Tool } from './tool.ts'
import { clockTool } from './tools/clock.ts'
import { createWebsiteTool } from './tools/create-website.ts'
import { drillTool } from './tools/drill.ts'
import { faultsTool } from './tools/faults.ts'
import { mailboxTool } from './tools/mailbox.ts'
import { peopleTool } from './tools/people.ts'
import { requestsTool, whyTool } from './tools/requests.ts'
import { scenariosTool } from './tools/scenarios.ts'
import { stateTool } from './tools/state.ts'
import { statusTool } from './tools/status.ts'
import { verifyMockTool } from './tools/verify-mock.ts'

export const tools: readonly Tool[] = [
  statusTool,
  createWebsiteTool,
  scenariosTool,
  requestsTool,
  whyTool,
  peopleTool,
  faultsTool,
  clockTool,
  mailboxTool,
  stateTool,
  drillTool,
  verifyMockTool,
]

/** Instructions that MCP clients pass to the agent. */
export const instructions: string = [
  'dc-mock is a local mock of a service for site tracking and email risk checks.',
  'First, call `status`. Then start the app under test with the variables in `env`.',
  'To choose the response, use an email address at dc-mock.example.com, such as allow@, challenge@, block@, score-73@, linked-3@, slow-5000@ or error-429@.',
  'To find the reason for a response, call `requests` and then `why`.',
  'Finally, call `drill` to test how the app’s signup handles the service’s verdicts and failures.',
].join(' ')
