/** The website's own verdicts. */

import { nearestName } from '../../spec/nearest-name.ts'
import { readVerdict } from '../../state/scenario/read-part.ts'
import { describeVerdict, resolveVerdict } from '../../state/scenario/verdicts.ts'
import { refuseMore } from '../../state/website/refuse-more.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type Control, json, noContent } from './call.ts'
import { oneWebsite, websitesNamed } from './which-website.ts'

export const listVerdicts: Control<'listVerdicts'> = async ({ query }, services) => {
  const { verdicts } = await (await oneWebsite(query.website, services)).settings()
  return json({ verdicts: verdicts.map(describeVerdict) })
}

export const createVerdict: Control<'createVerdict'> = async ({ query, body }, services) => {
  const world = await oneWebsite(query.website, services)
  const verdict = resolveVerdict(await readVerdict(body))
  if ((await world.addVerdict(verdict)) === 'full') {
    throw refuseMore(
      'verdicts',
      'DELETE /_mock/verdicts those that are done, or say several with one match such as *@shop.example',
    )
  }
  return json(describeVerdict(verdict), 201)
}

export const deleteVerdicts: Control<'deleteVerdicts'> = async ({ query }, services) => {
  const { match = null } = query
  const worlds = await websitesNamed(query.website, services)
  let removed = 0
  const known: string[] = []
  for (const world of worlds) {
    if (match !== null) known.push(...(await world.settings()).verdicts.map((verdict) => verdict.match))
    removed += await world.removeVerdicts(match)
  }
  if (removed > 0 || match === null) return noContent()
  const nearest = nearestName(match, known)
  const hint = nearest ? `did you mean "${nearest}"?` : 'GET /_mock/verdicts lists them'
  throw new WebsiteError('unknown', `No verdict for "${match.slice(0, 100)}"; ${hint}`)
}
