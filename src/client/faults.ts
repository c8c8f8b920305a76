import type { Fault, Outage } from '../spec/generated/control.d.ts'
import type { ControlClient } from './control-client.ts'
import type { Faults, Outages } from './handles.ts'

export function createFaults(client: ControlClient, website: string): Faults {
  const query = { website }
  return {
    list: async () => (await listAll(client, website)).filter(({ outage }) => outage === undefined),
    get: (id) => client.call('getFault', { path: { id }, query }),
    add: (fault) => client.call('addFault', { query, body: fault }),
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
