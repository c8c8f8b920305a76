import type { Fault, Outage } from '../spec/generated/control.d.ts'
import { checkObject } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import type { Faults, Outages } from './handles.ts'
import { toDurationText } from './scope.ts'

export function createFaults(client: ControlClient, website: string): Faults {
  const query = { website }
  return {
    list: async () => (await listAll(client, website)).filter(({ outage }) => outage === undefined),
    get: (id) => client.call('getFault', { path: { id }, query }),
    async add(fault) {
      checkObject('faults.add', fault, 'such as { status: 503 }')
      const { delay, ...rest } = fault
      const body = delay === undefined ? rest : { ...rest, delay: toDurationText(delay) }
      return client.call('createFault', { query, body })
    },
    async remove(id) {
      await client.call('deleteFault', { path: { id }, query })
    },
    async clear() {
      await client.call('deleteFaults', { query })
    },
  }
}

export function createOutages(client: ControlClient, website: string): Outages {
  const query = { website }
  return {
    list: async () =>
      (await listAll(client, website)).flatMap(({ outage }): Outage[] => (outage === undefined ? [] : [outage])),
    async add(outage) {
      await client.call('createFault', { query, body: { outage } })
    },
    async remove(outage) {
      await client.call('deleteFault', { path: { id: outage }, query })
    },
  }
}

async function listAll(client: ControlClient, website: string): Promise<Fault[]> {
  return (await client.call('listFaults', { query: { website } })).faults
}
