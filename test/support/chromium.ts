/** Opens pages in Chromium. A test file uses one browser, with a separate profile for each device of a test. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished, type TestContext } from 'vitest'
import { findChromium } from './find-chromium.ts'

const executable = findChromium()

/** Defines a test that needs Chromium. Without Chromium, the test is skipped. */
export function inChromium(title: string, run: () => Promise<void>, timeout?: number): void {
  it(title, withChromium(run), timeout)
}

/** Wraps a test function that needs Chromium. Without Chromium, the test is skipped. */
export function withChromium(run: () => Promise<void>): (context: TestContext) => Promise<void> {
  return (context) => {
    context.skip(executable === null, 'no Chromium')
    return run()
  }
}

export interface DeviceOptions extends BrowserContextOptions {
  /**
   * Parts of browser messages that the test expects, such as a message about a blocked load or an error. Each must occur at least once.
   * @default no messages
   */
  complaints?: readonly (string | RegExp)[]
}

/** Browser profile with separate storage. For a website, each profile is a device. */
export interface Device {
  readonly context: BrowserContext
  /** Opens a page in a new tab and waits until the page has loaded. */
  open(url: string): Promise<Page>
}

/**
 * Creates a device for one test. The test fails if a page throws, violates its content security policy, logs an error to the console, or
 * calls a host that is not on this machine.
 */
export async function openDevice({ complaints: expected = [], ...options }: DeviceOptions = {}): Promise<Device> {
  const browser = await launch()
  const context = await browser.newContext(options)
  context.setDefaultTimeout(15_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isErrorStatus(message.text())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    if (!isLocal(request.url())) complaints.push(`request to another host: ${request.url()}`)
  })
  onTestFinished(async () => {
    await context.close()
    const matches = (complaint: string, wanted: string | RegExp) =>
      typeof wanted === 'string' ? complaint.includes(wanted) : wanted.test(complaint)
    expect(complaints.filter((complaint) => !expected.some((wanted) => matches(complaint, wanted)))).toEqual([])
    expect(expected.filter((wanted) => !complaints.some((complaint) => matches(complaint, wanted)))).toEqual([])
  })
  return {
    context,
    async open(url) {
      const page = await context.newPage()
      // Closes the page before the server that the test started earlier. Otherwise, the page logs the lost connection.
      onTestFinished(async () => {
        if (page.isClosed()) return
        // A route handler that is still waiting for a response would throw when the page closes.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.close()
      })
      await page.goto(url)
      return page
    },
  }
}

/** The console also reports responses with 4xx and 5xx. The test itself checks the statuses. */
function isErrorStatus(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of')
}

/** Names below `.example` resolve to this machine (see the launch options). */
function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return !/^(?:https?|wss?):$/.test(protocol) || /^(?:127\.0\.0\.1|localhost|.*\.(?:localhost|example))$/.test(hostname)
}

let launching: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  if (executable === null) throw new Error('Chromium was not found. Install Chromium, or set CHROME_PATH')
  launching ??= chromium.launch({
    executablePath: executable,
    // Allows tests to use websites with different host names.
    args: ['--host-resolver-rules=MAP *.example 127.0.0.1'],
  })
  return launching
}

afterAll(async () => {
  await (await launching)?.close()
})
