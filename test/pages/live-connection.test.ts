import { describe, expect } from 'vitest'
import { inChromium, openDevice } from '../support/chromium.ts'
import { controlOf } from '../support/control.ts'
import { startServer } from '../support/start.ts'
import { startRestartableProxy } from './restartable-proxy.ts'
import { callRow, openPage, openWebUi, waitForToast } from './web-ui.ts'

describe('when the connection is lost', () => {
  const complaints = [/net::ERR_/]

  inChromium('the page reconnects and shows the calls that it missed', async () => {
    const started = await startServer()
    const proxy = await startRestartableProxy(started.url)
    const page = await openPage(await openDevice({ complaints }), proxy.url)
    await started.check('before@shop.example')
    await callRow(page, 'check before@').waitFor()
    await proxy.stop()
    await page.getByText('The mock is not responding. Retrying…').waitFor()
    await started.check('meanwhile@shop.example')
    await proxy.resume(started.url)
    await callRow(page, 'check meanwhile@').waitFor()
    await page.getByText('2 / 500').waitFor()
    await page.getByText('app connected, last call').waitFor()
    expect(await callRow(page, 'check before@').count()).toBe(1)
  })

  inChromium('after reconnecting, the page lists the scenarios that were saved meanwhile', async () => {
    const started = await startServer()
    const proxy = await startRestartableProxy(started.url)
    const page = await openPage(await openDevice({ complaints }), proxy.url)
    await page.getByText('no calls from your app yet').waitFor()
    await proxy.stop()
    await page.getByText('The mock is not responding. Retrying…').waitFor()
    await controlOf(started)('createScenario', {
      path: { name: 'many-checks' },
      body: { title: 'Many checks', checks_used: 400 },
    })
    await proxy.resume(started.url)
    await page.getByText('no calls from your app yet').waitFor()
    await page.getByRole('button', { name: 'Load scenario…' }).click()
    await page.getByRole('dialog').getByText('Many checks').waitFor()
  })

  inChromium('the page shows only the new journal after the mock restarts', async () => {
    const [first, second] = [await startServer(), await startServer()]
    const proxy = await startRestartableProxy(first.url)
    const page = await openPage(await openDevice({ complaints }), proxy.url)
    await first.check('before@shop.example')
    await callRow(page, 'check before@').waitFor()
    await proxy.stop()
    await second.check('after@shop.example')
    await proxy.resume(second.url)
    await callRow(page, 'check after@').waitFor()
    expect(await callRow(page, 'check before@').count()).toBe(0)
  })

  inChromium('actions report that the mock is unreachable and how to fix the problem', async () => {
    const started = await startServer()
    const proxy = await startRestartableProxy(started.url)
    const page = await openPage(await openDevice({ complaints }), proxy.url)
    await proxy.stop()
    await page.getByLabel('Plan').selectOption('business')
    await waitForToast(page, `No dc-mock server is reachable at ${proxy.url}`)
    await waitForToast(page, 'start one with npx dc-mock serve, or open the web UI at another address')
  })
})

inChromium('the page opens a new event stream when the mock ends the current one', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  // The first event stream reports that the page was too slow, and ends. Later streams come from the mock.
  await page.route('**/_mock/events?*', (route) => route.fulfill({ body: 'event: dropped\ndata: {"count":7}\n\n' }), {
    times: 1,
  })
  await page.reload()
  await callRow(page, 'check ana').waitFor()
})

inChromium('a hidden tab closes its connection, and catches up when it is shown again', async () => {
  const started = await startServer()
  const device = await openDevice()
  await device.context.clock.install()
  const page = await openPage(device, started.url)
  await page.getByText('no calls from your app yet').waitFor()
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/_mock/events'))
  await show(true)
  await page.clock.fastForward(11_000)
  await left
  await started.check('meanwhile@shop.example')
  await show(false)
  await callRow(page, 'check meanwhile@').waitFor()
  await page.getByText('1 / 500').waitFor()
})
