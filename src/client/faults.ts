import type { Fault, Outage } from '../spec/generated/control.d.ts'
import { checkObject } from './check-names.ts'
import type { ControlClient } from './control-client.ts'
import type { Faults, Outages } from './handles.ts'
import { toText } from './scope.ts'

export function createFaults(client: ControlClient, website: string): Faults {
  const query = { website }
  return {
    list: async () => (await listAll(client, website)).filter(({ outage }) => outage === undefined),
    get: (id) => client.call('getFault', { path: { id }, query }),
    async add(fault) {
      checkObject('faults.add', fault, 'such as { operation: "checkEmail", respond: { status: 503 } }')
      const { delay, ...rest } = fault
      const body = delay === undefined ? rest : { ...rest, delay: toText(delay) }
      return client.call('addFault', { query, body })
    },
    async remove(id) {
      await client.call('removeFault', { path: { id }, query })
    },
    async clear() {
      await client.call('removeFaults', { query })
    },
  }
}

export function createOutages(client: ControlClient, website: string): Outages {
  const query = { website }
  return {
    list: async () =>
      (await listAll(client, website)).flatMap(({ outage }): Outage[] => (outage === undefined ? [] : [outage])),
    async start(outage) {
      await client.call('addFault', { query, body: { outage } })
    },
    async end(outage) {
      await client.call('removeFault', { path: { id: outage }, query })
    },
  }
}

async function listAll(client: ControlClient, website: string): Promise<Fault[]> {
  return (await client.call('listFaults', { query: { website } })).faults
}
