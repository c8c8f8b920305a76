import { expect, it } from 'vitest'
import { startServer } from '../../support/start.ts'

it.each(['block+run7@dc-mock.test', 'block%2Brun7@dc-mock.test', 'BLOCK+run7@dc-mock.test'])(
  'finds requests, emails and people by the address %s',
  async (email) => {
    const { call, check, website } = await startServer()
    await check('block+run7@dc-mock.test')
    const request = { cop_key: website.cop_key, email: 'block+run7@dc-mock.test' }
    await call('/public/data-deletion/request', { body: request })
    expect((await call(`/_mock/requests?operation=checkEmail&email=${email}`)).json.entries).toHaveLength(1)
    expect((await call(`/_mock/mailbox?to=${email}`)).json.mails).toHaveLength(1)
    expect((await call(`/_mock/mailbox/latest?to=${email}`)).status).toBe(200)
    expect((await call(`/_mock/people?email=${email}`)).json.people).toHaveLength(1)
  },
)
