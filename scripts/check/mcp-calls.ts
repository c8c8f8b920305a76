/** Calls of a typical session of a coding agent with the MCP server. They use every tool. */
import type { Mock } from '../../src/index.ts'

export interface SampleCall {
  tool: string
  input: object
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
    { tool: 'verify_mock', input: { only: ['getHealth'] } },
  ]
}
