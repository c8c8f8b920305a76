import { expect, it } from 'vitest'
import { connectMock } from '../../src/client/index.ts'
import { startServe } from '../cli/serve-process.ts'

it('events fail if the connection to the mock is lost', async () => {
  const { url, signal } = await startServe()
  const { website } = await connectMock(url)
  const watching = async (): Promise<void> => {
    for await (const { event } of website.events({ since: 'req_gone' })) if (event === 'dropped') signal('SIGKILL')
  }
  await expect(watching()).rejects.toMatchObject({
    name: 'MockError',
    code: 'unreachable',
    message: `Lost the connection to the dc-mock server at ${url} while reading events. To continue, call events() again with the \`since\` option`,
  })
})
