import { expect } from 'vitest'
import type { Behaviors } from '../behavior.ts'

export const mailboxBehaviors: Behaviors = {
  'runs a public deletion, including the request, the email and the confirmation': async (open) => {
    const { website, call, check, fetch } = await open()
    await check('ana@shop.example')
    const waiting = website.mailbox.wait({ to: 'ana@shop.example', timeout: '20s' })
    const asked = await call('/public/data-deletion/request', {
      body: { cop_key: website.cop_key, email: 'ana@shop.example' },
    })
    expect(asked.status).toBe(202)
    const [mail] = await waiting
    expect(await website.mailbox.latest({ to: '*@shop.example' })).toEqual(mail)
    expect(await website.mailbox.get(mail?.id ?? '')).toEqual(mail)
    const link = mail?.links[0]?.href ?? ''
    expect((await fetch(link)).status).toBe(200)
    expect(await website.people.find('ana@shop.example')).not.toBeNull()
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    expect(await website.people.find('ana@shop.example')).toBeNull()
    expect((await fetch(link, { method: 'POST' })).status).toBe(410)
    expect(await website.mailbox.list()).toMatchObject([{ links: [{ used: true }] }])
  },

  'empties the mailbox without invalidating the links': async (open) => {
    const { website, call, fetch, check } = await open()
    await check('ana@shop.example')
    await call('/public/data-deletion/request', { body: { cop_key: website.cop_key, email: 'ana@shop.example' } })
    const mail = await website.mailbox.latest()
    await website.mailbox.clear()
    expect(await website.mailbox.list()).toEqual([])
    expect((await fetch(mail.links[0]?.href ?? '')).status).toBe(200)
    expect(await website.save()).toMatchObject({ deletion_requests: [{ email: 'ana@shop.example' }], mails: [] })
  },

  'lists the recipients of other emails if waiting for an email times out': async (open) => {
    const { website, call, check } = await open()
    await check('ana@shop.example')
    await call('/public/data-deletion/request', { body: { cop_key: website.cop_key, email: 'ana@shop.example' } })
    await expect(website.mailbox.wait({ to: 'anna@shop.example', timeout: 1 })).rejects.toMatchObject({
      name: 'MockError',
      code: 'timeout',
      message: expect.stringContaining('to is ana@shop.example, not anna@shop.example'),
      closest: [{ mail: { to: 'ana@shop.example' } }],
    })
    await expect(website.mailbox.latest({ to: 'anna@shop.example' })).rejects.toMatchObject({
      code: 'rejected',
      status: 404,
      message: 'No email to anna@shop.example yet; the latest email was sent to ana@shop.example',
    })
  },
}
