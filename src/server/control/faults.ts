/** What goes wrong on a website: its faults, and the parts of the service that are out of reach. */

import type { Outage } from '../../service/model.ts'
import type { Fault } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { World } from '../../state/port.ts'
import { describeFault } from '../../state/scenario/describe-faults.ts'
import { readFault } from '../../state/scenario/read-part.ts'
import { resolveFault } from '../../state/scenario/resolve-faults.ts'
import { refuseMore } from '../../state/website/refuse-more.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type Control, json, noContent } from './call.ts'
import { oneWebsite, websitesNamed } from './which-website.ts'

export const listFaults: Control<'listFaults'> = async ({ query }, services) =>
  json({ faults: await faultsOf(await oneWebsite(query.website, services)) })

export const createFault: Control<'createFault'> = async ({ query, body }, services) => {
  const world = await oneWebsite(query.website, services)
  const fault = resolveFault(await readFault(body), services)
  if ('outage' in fault) await world.startOutage(fault.outage)
  else {
    const added = await world.addFault(fault)
    if (added === 'taken') {
      throw new WebsiteError('conflict', `A fault "${fault.id}" is there already; leave id out to have one made`)
    }
    if (added === 'full')
      throw refuseMore('faults', 'DELETE /_mock/faults/{id} those that are done, or /_mock/faults all')
  }
  const shown = 'outage' in fault ? describeOutage(fault.outage) : describeFault(fault)
  const search = query.website === undefined ? '' : `?website=${world.appId}`
  return json(shown, 201, { location: `/_mock/faults/${shown.id}${search}` })
}

export const deleteFaults: Control<'deleteFaults'> = async ({ query }, services) => {
  for (const world of await websitesNamed(query.website, services)) await world.removeFaults(null)
  return noContent()
}

export const getFault: Control<'getFault'> = async ({ params, query }, services) => {
  const faults = await faultsOf(await oneWebsite(query.website, services))
  const fault = faults.find(({ id }) => id === params.id)
  if (fault) return json(fault)
  throw unknownFault(params.id, faults)
}

export const deleteFault: Control<'deleteFault'> = async ({ params, query }, services) => {
  const world = await oneWebsite(query.website, services)
  if ((await world.removeFaults(params.id)) > 0) return noContent()
  throw unknownFault(params.id, await faultsOf(world))
}

async function faultsOf(world: World): Promise<Fault[]> {
  const { faults, outages } = await world.settings()
  return [...faults.map(describeFault), ...outages.map(describeOutage)]
}

/** An outage has its name for an id: a part is out of reach or not, however often that is asked for. */
function describeOutage(outage: Outage): Fault {
  return { outage, id: outage }
}

function unknownFault(id: string, faults: readonly Fault[]): WebsiteError {
  const nearest = nearestName(
    id,
    faults.map((fault) => fault.id),
  )
  const hint = nearest ? `did you mean "${nearest}"?` : 'GET /_mock/faults lists those that are set'
  return new WebsiteError('unknown', `No fault "${id.slice(0, 100)}"; ${hint}`)
}
