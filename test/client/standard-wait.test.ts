import { expect, it } from 'vitest'
import { connectMock } from '../../src/client/index.ts'
import { startInProcess } from '../support/start.ts'

it('lasts two seconds, so that it ends before the five that a runner gives a test', async () => {
  const { mock, call, check, website } = await startInProcess()
  const asked: string[] = []
  const connected = await connectMock('http://mock.test', {
    fetch(url, init) {
      asked.push(url)
      return mock.fetch(url, init)
    },
  })
  await check('ana@shop.example')
  await call('/public/data-deletion/request', { body: { cop_key: website.cop_key, email: 'ana@shop.example' } })
  await connected.requests.wait({ operation: 'checkEmail' })
  await connected.website.mailbox.wait()
  expect(asked.slice(-2).map((url) => new URL(url).searchParams.get('wait'))).toEqual(['2s', '2s'])
})
