import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runNode } from '../cli/serve-process.ts'

it('an open port keeps the process alive only if keepAlive is set', async () => {
  const script = (options: string, then: string) => `
    import { createMock } from './src/index.ts'
    const mock = await createMock()
    const { url } = await mock.listen(${options})
    console.log((await fetch(url + '/_mock/health')).status)
    ${then}`
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const run = (code: string) => runNode(['--input-type=module', '--eval', code], { folder }).exit
  expect(await run(script('', ''))).toMatchObject({ code: 0, stdout: '200\n', stderr: '' })
  const look = "console.log(process.getActiveResourcesInfo().includes('TCPServerWrap')); process.exit()"
  expect(await run(script('{ keepAlive: true }', look))).toMatchObject({ stdout: '200\ntrue\n', stderr: '' })
})
