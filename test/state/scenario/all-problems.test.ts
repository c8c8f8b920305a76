/** Tests that all problems in a document are reported at once. */
import { expect, it } from 'vitest'
import { runInProcess } from '../../cli/command-line.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

async function messageFor(body: object): Promise<string> {
  const { status, json } = await controlOf(await startInProcess())('loadScenario', { body })
  expect(status).toBe(400)
  return json.message
}

it('reports schema violations, unknown references and conflicts together', async () => {
  const message = await messageFor({
    checks_used: 'many',
    colour: 'red',
    devices: { laptop: { country: 5 } },
    people: [
      { email: 'ana', devices: ['laptop', 'phone'], nickname: 'Ana' },
      { user_id: 'u_2' },
      { email: 'bo@shop.example' },
      { email: 'bo@shop.example', since: 'yesterday' },
    ],
    verdicts: [{ match: 'shop.example' }],
    faults: [
      { status: 503, drop: true },
      { operation: 'chekEmail', delay: '1s' },
    ],
  })
  expect(message).toMatchInlineSnapshot(`
    "Found 12 problems:
      colour: unknown field; known fields: $schema, title, description, try, extends, websites, saved, plan, checks_used, gate, assumptions, clock, devices, people, generate, verdicts, sessions, visits, events, conversions, deletion_requests, mails, sign_ups, bulk_patterns, last_numbers, outages, faults, keys, wrong_keys, expect
      checks_used must be an integer from 0 to 1000000000
      devices.laptop.country must be a string or null
      people[0].nickname: unknown field; known fields: email, user_id, source, since, identified, devices, page_url, user_agent, session_id, seen, assessed, verdict, risk_score, suggestion, email_info, id, number
      people[1].email is required
      people[3].since must be a time such as now, -30d or 2026-11-20T10:00:00Z
      people[0].email: "ana" is not an email address; use one such as ana@shop.example
      people[0].devices[1]: unknown device "phone"; add it to devices: { "phone": {} }
      verdicts[0]: the verdict has no effect; add verdict, risk_score, suggestion or email_info
      verdicts[0].match: "shop.example" cannot match any address; use ana@shop.example, or *@shop.example for all addresses at that domain
      faults[0].drop: a dropped connection has no response; remove drop or status
      faults[1].operation: unknown operation "chekEmail"; did you mean "checkEmail"?"
  `)
})

it('reports all conflicts in a document that matches the schema', async () => {
  const message = await messageFor({
    clock: { now: '2026-11-20T10:00:00Z', frozen: true },
    people: [{ email: 'ana', since: '2126-01-01T00:00:00Z', devices: ['phone'] }],
    keys: [{ name: 'local' }, { name: 'local' }],
    wrong_keys: [{ name: 'other' }],
    mails: [{ deletion_request: 'del_1', to: 'ana@shop.example', at: 'now' }],
  })
  expect(message).toMatchInlineSnapshot(`
    "Found 6 problems:
      people[0].email: "ana" is not an email address; use one such as ana@shop.example
      people[0].since: 2126-01-01T00:00:00Z is in the future, because the website's clock shows 2026-11-20T10:00:00.000Z; use an earlier time, or set clock.now to a later time
      people[0].devices[0]: unknown device "phone"; add it to devices: { "phone": {} }
      mails[0].deletion_request: no deletion request has the ID "del_1"; use an ID from deletion_requests
      keys[1].name: the name local occurs twice, first at keys[0].name; remove one of them
      wrong_keys[0].name: the website has no active key "other"; its active keys are local, local"
  `)
})

it('reports an unknown base scenario together with other mistakes', async () => {
  const message = await messageFor({
    extends: 'defualt',
    people: [{ email: 'ana', devices: ['maybe-in-the-base'] }],
    faults: [{ operation: 'checkEmail' }],
  })
  expect(message).toMatchInlineSnapshot(`
    "Found 3 problems:
      extends: unknown scenario "defualt"; did you mean "default"?
      people[0].email: "ana" is not an email address; use one such as ana@shop.example
      faults[0]: the fault has no effect; add status, delay, respond, drop, truncate_bytes or outage"
  `)
})

it('does not report mistakes that are caused by another mistake', async () => {
  expect(await messageFor({ devices: { laptop: 5 }, people: [{ email: 'a@shop.example', devices: ['laptop'] }] })).toBe(
    'devices.laptop must be an object',
  )
  expect(await messageFor({ faults: [{ stauts: 503 }] })).toBe(
    'faults[0].stauts: unknown field; did you mean "status"?',
  )
  expect(
    await messageFor({ clock: { now: 5 }, people: [{ email: 'a@shop.example', since: '2036-01-01T00:00:00Z' }] }),
  ).toMatch(/^clock\.now must be [^\n]+$/)
})

it('lists at most 20 problems', async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => ({ email: `ana${index}` }))
  const message = await messageFor({ people })
  expect(message).toMatch(/^Found more than 20 problems. The first 20 are:\n {2}people\[0\]/)
  expect(message.split('\n')).toHaveLength(21)
  expect((await messageFor({ people: people.map(({ email }) => ({ emial: email })) })).split('\n')).toHaveLength(21)
})

it('prints each mistake with its file and line', async () => {
  const folder = await createTemporaryFolder({
    'shop.yaml': 'extends: base.yaml\ndevices:\n  laptop: { country: 5 }\npeople:\n  - email: ana\n    age: 7\n',
    'base.yaml': 'title: Base\n',
  })
  const { out, exitCode } = await runInProcess(['scenario', 'test', `${folder}/shop.yaml`])
  expect({ out: out.replaceAll(`${folder}/`, ''), exitCode }).toMatchInlineSnapshot(`
    {
      "exitCode": 1,
      "out": "✗ shop.yaml  Found 3 problems:
        shop.yaml:3: devices.laptop.country must be a string or null
        shop.yaml:5: people[0].email: "ana" is not an email address; use one such as ana@shop.example
        shop.yaml:6: people[0].age: unknown field; known fields: email, user_id, source, since, identified, devices, page_url, user_agent, session_id, seen, assessed, verdict, risk_score, suggestion, email_info, id, number
    0 passed, 1 failed
    ",
    }
  `)
})

it('reports mistakes in all websites of a document', async () => {
  const folder = await createTemporaryFolder({
    'shop.yaml':
      'websites:\n  - name: One\n    scenario: { people: [{ email: ana }] }\n  - name: Two\n    scenario: { verdicts: [{ match: x }] }\n',
  })
  const { err } = await runInProcess(['serve', '--port', '0', '--scenario', `${folder}/shop.yaml`])
  expect(err.replaceAll(`${folder}/`, '')).toMatchInlineSnapshot(`
    "dc-mock: --scenario: Found 3 problems:
      shop.yaml:3: websites[0].scenario.people[0].email: "ana" is not an email address; use one such as ana@shop.example
      shop.yaml:5: websites[1].scenario.verdicts[0]: the verdict has no effect; add verdict, risk_score, suggestion or email_info
      shop.yaml:5: websites[1].scenario.verdicts[0].match: "x" cannot match any address; use ana@shop.example, or *@shop.example for all addresses at that domain
    "
  `)
})
