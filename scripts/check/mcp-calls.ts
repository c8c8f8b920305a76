/** Calls of a typical session of a coding agent with the MCP server. They use every tool. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { runDrillOfAgent } from '../../src/cli/mcp/drill.ts'
import type { Mock, Website } from '../../src/index.ts'
import { createDrillRuns, type DrillRuns } from '../../src/mcp/drill-runs.ts'

export interface SampleCall {
  tool: string
  input: object
}

/** Creates the drills of a server that runs in this process. */
export function createDrills(waitMs?: number): DrillRuns {
  const settings = { controlToken: undefined, env: {}, now: Date.now }
  return createDrillRuns((input, context) => runDrillOfAgent(input, context, settings), waitMs)
}

/** Sends requests as an app would, and returns calls that refer to these requests. The mock must listen on a port. */
export async function prepareCalls(mock: Mock): Promise<SampleCall[]> {
  const website = await mock.createWebsite()
  const { app_id } = website
  const headers = { 'x-dc-key': website.private_key, 'content-type': 'application/json' }
  for (const name of ['allow', 'block', 'challenge', 'linked-3', 'error-500', 'typo']) {
    const body = JSON.stringify({ email: website.address(name) })
    await fetch(`${mock.url}/api/v1/services/email/check`, { method: 'POST', headers, body })
  }
  await website.people.add({ email: 'ana@shop.example', devices: ['laptop'] })
  const deletion = JSON.stringify({ email: 'ana@shop.example', cop_key: website.cop_key })
  await fetch(`${mock.url}/public/data-deletion/request`, { method: 'POST', headers, body: deletion })
  const ids = (await website.requests.list()).map(({ id }) => id)
  const [mail] = await website.mailbox.list()
  const signUpUrl = await startApp(await mock.createWebsite())
  const call = (tool: string, input: object): SampleCall => ({ tool, input: { website: app_id, ...input } })
  return [
    { tool: 'status', input: {} },
    call('status', {}),
    { tool: 'create_website', input: { scenario: 'quota-exhausted', lifetime: '1h' } },
    call('scenarios', { action: 'list' }),
    call('scenarios', { action: 'show', name: 'quota-exhausted' }),
    { tool: 'requests', input: {} },
    call('requests', { wait: '5s', count: 3 }),
    ...ids.map((id) => ({ tool: 'why', input: { id } })),
    call('people', { action: 'list' }),
    call('people', { action: 'add', email: 'bob@shop.example', devices: ['laptop'] }),
    call('people', { action: 'set_verdict', email: '*@rival.example', verdict: 'block' }),
    call('faults', { action: 'add', operation: 'checkEmail', delay: '11s' }),
    call('faults', { action: 'clear' }),
    call('clock', { action: 'read' }),
    call('clock', { action: 'advance', by: '10m' }),
    call('mailbox', {}),
    { tool: 'mailbox', input: { id: mail?.id } },
    call('state', { action: 'save' }),
    call('scenarios', { action: 'load', name: 'quota-exhausted' }),
    call('state', { action: 'reset' }),
    { tool: 'drill', input: { url: signUpUrl, when_the_service_fails: 'welcome', only: ['challenge', 'error-500'] } },
    { tool: 'drill', input: { id: 'drill_1', case: 'challenge' } },
    { tool: 'verify_mock', input: { only: ['getHealth'] } },
  ]
}

/** Starts an app with two defects: it welcomes people with the verdict CHALLENGE, and fails when the service fails. */
async function startApp({ env }: Website): Promise<string> {
  const headers = { 'x-dc-key': env.DC_API_KEY, 'content-type': 'application/json' }
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(await json(request).catch(() => ({})))
    const check = await fetch(`${env.DC_BASE_URL}/api/v1/services/email/check`, { method: 'POST', headers, body })
    const refused = check.ok && (await check.text()).includes('"BLOCK"')
    response.writeHead(check.ok ? (refused ? 403 : 200) : 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The app runs until the process that calls the tools ends.
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/signup`
}
