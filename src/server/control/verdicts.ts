import { describeVerdict } from '../../state/scenario/describe-verdicts.ts'
import { readField } from '../../state/scenario/parse.ts'
import { resolveVerdict } from '../../state/scenario/resolve-verdicts.ts'
import { createLimitError } from '../../state/website/limit-error.ts'
import { type ControlHandler, json, noContent } from './call.ts'
import { unknownError } from './errors.ts'
import { selectWebsite, selectWebsites } from './select-website.ts'

export const listVerdicts: ControlHandler<'listVerdicts'> = async ({ query }, services) => {
  const { verdicts } = await (await selectWebsite(query.website, services)).settings()
  return json({ verdicts: verdicts.map(describeVerdict) })
}

export const createVerdict: ControlHandler<'createVerdict'> = async ({ query, body }, services) => {
  const website = await selectWebsite(query.website, services)
  const verdict = resolveVerdict(await readField('verdict', body))
  if ((await website.addVerdict(verdict, query.position ?? 0)) === 'full') {
    throw createLimitError(
      'verdicts',
      'remove verdicts with DELETE /_mock/verdicts?match=PATTERN, or combine several verdicts into one with a match such as *@shop.example',
    )
  }
  return json(describeVerdict(verdict), 201)
}

export const deleteVerdicts: ControlHandler<'deleteVerdicts'> = async ({ query }, services) => {
  const { match = null } = query
  const websites = await selectWebsites(query.website, services)
  let removed = 0
  const known: string[] = []
  for (const website of websites) {
    if (match !== null) known.push(...(await website.settings()).verdicts.map((verdict) => verdict.match))
    removed += await website.removeVerdicts(match)
  }
  if (removed > 0 || match === null) return noContent()
  throw unknownError('verdict for', match, 'to list all verdicts, call GET /_mock/verdicts', known)
}
