/** A real browser for the tests of pages: one for each file of tests, with a profile of its own for each device in a test. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished, type TestContext } from 'vitest'
import { findChromium } from './find-chromium.ts'

const executable = findChromium()

/** A test that needs a browser; skipped where there is none. */
export function inChromium(title: string, run: () => Promise<void>, timeout?: number): void {
  it(title, withChromium(run), timeout)
}

/** What a test does that needs a browser; it is skipped where there is none. */
export function withChromium(run: () => Promise<void>): (context: TestContext) => Promise<void> {
  return (context) => {
    context.skip(executable === null, 'no Chromium')
    return run()
  }
}

export interface DeviceOptions extends BrowserContextOptions {
  /** Part of what the browser is to complain of: a refused load, an error. Each has to come. @default nothing */
  complaints?: readonly (string | RegExp)[]
}

/** A browser profile with storage of its own: what makes a device to a website. */
export interface Device {
  readonly context: BrowserContext
  /** Opens a page in a new tab and waits until it has loaded. */
  open(url: string): Promise<Page>
}

/**
 * A device for one test. The test fails where a page on it threw, broke its content security policy, wrote an error to the console,
 * or asked a host that is not on this machine.
 */
export async function openDevice({ complaints: expected = [], ...options }: DeviceOptions = {}): Promise<Device> {
  const browser = await launch()
  const context = await browser.newContext(options)
  context.setDefaultTimeout(15_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isPlainRefusal(message.text())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    if (!isLocal(request.url())) complaints.push(`asked ${request.url()}`)
  })
  onTestFinished(async () => {
    await context.close()
    const fits = (complaint: string, wanted: string | RegExp) =>
      typeof wanted === 'string' ? complaint.includes(wanted) : wanted.test(complaint)
    expect(complaints.filter((complaint) => !expected.some((wanted) => fits(complaint, wanted)))).toEqual([])
    expect(expected.filter((wanted) => !complaints.some((complaint) => fits(complaint, wanted)))).toEqual([])
  })
  return {
    context,
    async open(url) {
      const page = await context.newPage()
      await page.goto(url)
      return page
    },
  }
}

/** Answers of 4xx and 5xx are told on the console too; whether they are right is for the test to say. */
function isPlainRefusal(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of')
}

/** Names below `.example` are this machine's: see the launch. */
function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return !/^(?:https?|wss?):$/.test(protocol) || /^(?:127\.0\.0\.1|localhost|.*\.(?:localhost|example))$/.test(hostname)
}

let launching: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  if (executable === null) throw new Error('No Chromium was found')
  launching ??= chromium.launch({
    executablePath: executable,
    // So that a test can have pages of sites with names of their own.
    args: ['--host-resolver-rules=MAP *.example 127.0.0.1'],
  })
  return launching
}

afterAll(async () => {
  await (await launching)?.close()
})
