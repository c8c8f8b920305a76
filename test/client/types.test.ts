/** Type tests for the handles. `tsc` checks the types, and running the file checks that the calls work. */
import { expect, expectTypeOf, it } from 'vitest'
import type { ConnectedMock } from '../../src/client/index.ts'
import type { Mock, MockError, MockEvent, MockHandles, TaggedWebsite, Website } from '../../src/index.ts'
import type { JournalEntry, Mail, Website as WebsiteState } from '../../src/spec/generated/control.d.ts'
import { startInProcess } from '../support/start.ts'

it('every kind of mock has the same handles', () => {
  expectTypeOf<Mock>().toExtend<MockHandles>()
  expectTypeOf<ConnectedMock>().toExtend<MockHandles>()
  expectTypeOf<TaggedWebsite>().toExtend<Website>()
})

it('handles return the types that are defined in control.yaml', async () => {
  const { mock, website } = await startInProcess()
  expectTypeOf(website.private_key).toBeString()
  expectTypeOf(await website.read()).toEqualTypeOf<WebsiteState>()
  expectTypeOf(await website.load('default')).toEqualTypeOf<WebsiteState>()
  expectTypeOf(await website.requests.list()).toEqualTypeOf<JournalEntry[]>()
  expectTypeOf(website.mailbox.latest).returns.resolves.toEqualTypeOf<Mail>()
  expectTypeOf(await website.people.find('ana@shop.example')).toExtend<{ email: string } | null>()
  expectTypeOf((await mock.readHealth()).status).toEqualTypeOf<'ok' | 'state-lost'>()
})

it('the name of an event determines the type of its data', () => {
  const emailOf = (event: MockEvent): string | null => {
    switch (event.event) {
      case 'request':
      case 'line':
        return event.data.email
      case 'mail':
        return event.data.to
      case 'changed':
        return event.data.app_id
      case 'dropped':
        return String(event.data.count)
    }
  }
  expect(emailOf({ event: 'dropped', data: { count: 2 } })).toBe('2')
})

it('the closest entries of a MockError are requests or emails', () => {
  const idsOf = ({ closest }: MockError): string[] =>
    closest.map((near) => ('entry' in near ? near.entry.id : near.mail.id))
  expectTypeOf(idsOf).returns.toEqualTypeOf<string[]>()
})

it('typos cause compile errors and are rejected at run time', async () => {
  const { website } = await startInProcess()
  // @ts-expect-error: no operation has this name
  await expect(website.requests.list({ operation: 'checkEmial' })).rejects.toThrow('did you mean "checkEmail"?')
  // @ts-expect-error: no verdict is called so
  await expect(website.verdicts.add({ match: '*', verdict: 'refuse' })).rejects.toThrow('verdict must be one of')
  // @ts-expect-error: nothing else can be out of reach
  await expect(website.outages.add('database')).rejects.toThrow('outage must be')
  // @ts-expect-error: a fault has no such field
  await expect(website.faults.add({ operation: 'checkEmail', delai: '5ms' })).rejects.toThrow('did you mean "delay"?')
  // @ts-expect-error: a website has no such field
  await expect(website.update({ checksUsed: 5 })).rejects.toThrow('did you mean "checks_used"?')
})
