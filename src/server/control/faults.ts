import type { Outage } from '../../service/model.ts'
import type { Fault } from '../../spec/generated/control.d.ts'
import type { StoredWebsite } from '../../state/port.ts'
import { describeFault } from '../../state/scenario/describe-faults.ts'
import { readField } from '../../state/scenario/parse.ts'
import { resolveFault } from '../../state/scenario/resolve-faults.ts'
import { createLimitError } from '../../state/website/limit-error.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { unknownError } from './errors.ts'
import { selectWebsite, selectWebsites } from './select-website.ts'

export const listFaults: ControlHandler<'listFaults'> = async ({ query }, services) =>
  json({ faults: await listFaultsOf(await selectWebsite(query.website, services)) })

export const createFault: ControlHandler<'createFault'> = async ({ query, body }, services) => {
  const website = await selectWebsite(query.website, services)
  const fault = resolveFault(await readField('fault', body), services)
  if ('outage' in fault) await website.startOutage(fault.outage)
  else {
    const added = await website.addFault(fault)
    if (added === 'taken') {
      throw new WebsiteError(
        'conflict',
        `A fault with the ID "${fault.id}" already exists. Use a different ID, or omit \`id\` to get a generated ID`,
      )
    }
    if (added === 'full')
      throw createLimitError(
        'faults',
        'remove used-up faults with DELETE /_mock/faults/{id}, or all faults with DELETE /_mock/faults',
      )
  }
  const created = 'outage' in fault ? describeOutage(fault.outage) : describeFault(fault)
  const search = query.website === undefined ? '' : `?website=${website.appId}`
  return json(created, 201, { location: `/_mock/faults/${created.id}${search}` })
}

export const deleteFaults: ControlHandler<'deleteFaults'> = async ({ query }, services) => {
  for (const website of await selectWebsites(query.website, services)) await website.removeFaults(null)
  return noContent()
}

export const getFault: ControlHandler<'getFault'> = async ({ params, query }, services) => {
  const faults = await listFaultsOf(await selectWebsite(query.website, services))
  const fault = faults.find(({ id }) => id === params.id)
  if (fault) return json(fault)
  throw unknownFault(params.id, faults)
}

export const deleteFault: ControlHandler<'deleteFault'> = async ({ params, query }, services) => {
  const website = await selectWebsite(query.website, services)
  if ((await website.removeFaults(params.id)) > 0) return noContent()
  throw unknownFault(params.id, await listFaultsOf(website))
}

async function listFaultsOf(website: StoredWebsite): Promise<Fault[]> {
  const { faults, outages } = await website.settings()
  return [...faults.map(describeFault), ...outages.map(describeOutage)]
}

/** A website has at most one outage of each kind, so the kind is also the fault's ID. */
function describeOutage(outage: Outage): Fault {
  return { outage, id: outage }
}

function unknownFault(id: string, faults: readonly Fault[]): WebsiteError {
  const known = faults.map((fault) => fault.id)
  return unknownError('fault', id, 'to list all faults, call GET /_mock/faults', known)
}
