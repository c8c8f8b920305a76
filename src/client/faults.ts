import type { Fault, Outage } from '../spec/generated/control.d.ts'
import { checkId, checkObject } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import type { Faults, Outages } from './handles.ts'
import { toDurationText } from './scope.ts'

/** Corrections for common mistakes in field names, keyed by the incorrect name. */
const commonMistakes: Readonly<Record<string, (value: string) => string>> = {
  error: (value) => `status: ${value}`,
  statusCode: (value) => `status: ${value}`,
  count: (value) => `times: ${value}`,
  limit: (value) => `times: ${value}`,
  once: () => 'times: 1',
  email: (value) => `match: { email: ${value} }`,
  body: () => 'respond: { status, body }',
  headers: () => 'respond: { status, headers }',
  timeout: (value) => `delay: ${value}`,
}

export function createFaults(client: ControlClient, website: string): Faults {
  const query = { website }
  return {
    list: async () => (await listAll(client, website)).filter(({ outage }) => outage === undefined),
    get: async (id) => client.call('getFault', { path: { id: checkId('faults.get', id) }, query }),
    async add(fault) {
      checkObject('faults.add', fault, 'such as { status: 503 }')
      for (const [name, value] of Object.entries(fault)) {
        const field = Object.hasOwn(commonMistakes, name) ? commonMistakes[name] : undefined
        if (field) throw new TypeError(`faults.add: unknown name "${name}"; use ${field(JSON.stringify(value))}`)
      }
      const { delay, ...rest } = fault
      const body = delay === undefined ? rest : { ...rest, delay: toDurationText(delay) }
      return client.call('createFault', { query, body })
    },
    async remove(id) {
      await client.call('deleteFault', { path: { id: checkId('faults.remove', id) }, query })
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
