import { expect, it } from 'vitest'
import { matchesFilter } from '../../src/cli/commands/requests.ts'
import { follow } from '../../src/cli/requests/follow.ts'
import { createControlClient } from '../../src/client/control-client.ts'
import { startServer } from '../support/start.ts'
import { recordTerminal } from './recorded-terminal.ts'

it('shows a request only once if it arrives while earlier requests are being listed', async () => {
  const started = await startServer()
  const client = createControlClient({ url: () => started.url, fetch })
  const shown: string[] = []
  let stop = (): void => {}
  const askedToStop = new Promise<void>((resolve) => {
    stop = resolve
  })
  await follow(
    client,
    {
      website: undefined,
      async printExisting() {
        // The stream is already open. The request is therefore both in the list and in the stream.
        await started.check('ana@shop.example')
        const { entries } = await client.call('listRequests')
        shown.push(...entries.map(({ email }) => `listed ${email}`))
        await started.check('bob@shop.example')
        return new Set(entries.map(({ id }) => id))
      },
      print({ email }) {
        shown.push(`live ${email}`)
        stop()
      },
    },
    { terminal: recordTerminal().terminal, env: {}, now: Date.now, stopRequested: () => askedToStop },
  )
  expect(shown).toEqual(['listed ana@shop.example', 'live bob@shop.example'])
})

it.each([
  ['*@SHOP.example', true],
  ['Ana@shop.example', true],
  ['ana@*', true],
  ['ben@shop.example', false],
  ['*@shop', false],
])('matches a request for ana@shop.example against %s as the server does: %s', async (email, fits) => {
  const { website, check } = await startServer()
  await check('ana@shop.example')
  const [entry] = await website.requests.list()
  if (!entry) throw new Error('The check is in the journal')
  expect(matchesFilter(entry, { website: undefined, operation: undefined, email, status: undefined })).toBe(fits)
  expect(await website.requests.list({ email })).toHaveLength(fits ? 1 : 0)
})
