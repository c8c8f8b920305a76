/** Websites of a running mock and their models. */
import { expect } from 'vitest'
import { controlOf } from '../../../support/control.ts'
import type { Started } from '../../../support/start.ts'
import { AccountModel, sortDue } from './modelled-account.ts'
import { WebsiteModel } from './modelled-website.ts'
import { RunningWebsite, readDue } from './running-website.ts'
import { documentOf, type Setup, type Step } from './steps.ts'

/** Website of the mock and its model. */
interface Pair {
  site: RunningWebsite
  model: WebsiteModel
}

/** Websites of one account. */
export interface PairedAccount {
  model: AccountModel
  pairs: Pair[]
}

/** Creates an account with a website for each scenario. The plan and clock of the account come from the first scenario. */
export async function createAccount(
  started: Started,
  { name, realNow, setups }: { name: string; realNow: () => number; setups: readonly Setup[] },
): Promise<PairedAccount> {
  const control = controlOf(started)
  const model = new AccountModel(realNow)
  const pairs: Pair[] = []
  let account: string | undefined
  for (const [n, setup] of setups.entries()) {
    const id = `${name}_${n}`
    const body = {
      app_id: `app_${id}`,
      cop_key: `copkey_${id}`,
      release_secret: `secret_${id}`,
      scenario: documentOf(setup),
      ...(account === undefined ? {} : { account }),
    }
    const { status, json, text } = await control('createWebsite', { body })
    expect(status, text).toBe(201)
    account = json.account
    pairs.push({ site: new RunningWebsite(started, json), model: new WebsiteModel(json.app_id, model, setup) })
  }
  return { model, pairs }
}

/** Runs a step on a website of an account and compares the result with the model. */
export async function runStep({ pairs }: PairedAccount, of: number, step: Step): Promise<void> {
  const pair = pairs[of % pairs.length]
  if (!pair) throw new Error('The account has no website')
  const expected = pair.model.runStep(step)
  const observed = await pair.site.runStep(step)
  expect(observed, `${JSON.stringify(step)} on ${pair.site.appId}`).toMatchObject(expected)
}

/** Compares the whole state of an account's websites with the models. */
export async function expectSame(started: Started, { model, pairs }: PairedAccount): Promise<void> {
  const control = controlOf(started)
  for (const { site, model: website } of pairs) {
    const query = { website: site.appId }
    const checksLeft = model.plan === 'free' ? Math.max(0, 500 - website.used) : null
    expect((await control('getWebsite', { path: { app_id: site.appId } })).json).toMatchObject({
      plan: model.plan,
      checks_used: website.used,
      checks_left: checksLeft,
      counts: {
        people: website.people.size,
        visits: website.visits.length,
        conversions: website.conversions.length,
        mails: website.links.length,
      },
    })
    const { faults } = (await control('listFaults', { query })).json
    expect(faults.filter(({ outage }: { outage?: string }) => outage === undefined)).toMatchObject(
      website.faults.map(({ when, seen, hits }) => ({ when, seen, hits })),
    )
    const { json } = await control('getClock', { query })
    expect({ now: json.now, frozen: json.frozen, due: readDue(json.due) }).toEqual({
      now: new Date(model.now()).toISOString(),
      frozen: model.frozen,
      due: sortDue(model.due()),
    })
    await expectJournal(started, site)
    const { mails } = (await control('listMails', { query })).json
    expect(mails.map(({ to, links }: { to: string; links: { used: boolean }[] }) => [to, links[0]?.used])).toEqual(
      website.links.map(({ email, used }) => [email, used]),
    )
  }
}

/**
 * Expects the journal of a website to contain exactly the requests of the website, in order. Each change of the whole state or the clock
 * must add a line.
 */
async function expectJournal(started: Started, site: RunningWebsite): Promise<void> {
  const entries = await readJournal(started, site.appId)
  const lines = entries.filter(({ operation }) => operation === null)
  expect(entries.filter(({ operation }) => operation !== null)).toEqual(site.sent)
  expect(lines).toHaveLength(site.lines)
}

/** Returns the IDs, operations and statuses in the journal of a website. */
export async function readJournal(
  { call }: Pick<Started, 'call'>,
  appId: string,
): Promise<{ id: string; operation: string | null; status: number | null }[]> {
  const { json } = await call(`/_mock/requests?website=${appId}&limit=1000`)
  expect(json.entries).toHaveLength(json.matched)
  return json.entries.map(({ id, app_id, operation, response }: Entry) => {
    expect(app_id).toBe(appId)
    return { id, operation, status: response.status }
  })
}

interface Entry {
  id: string
  app_id: string
  operation: string | null
  response: { status: number | null }
}
