import type { Locator, Page } from 'playwright-core'
import type { MockOptions } from '../../src/index.ts'
import { type Device, type DeviceOptions, openDevice } from '../support/chromium.ts'
import { type Control, controlOf } from '../support/control.ts'
import { type Started, startServer } from '../support/start.ts'

export interface WebUi {
  started: Started
  control: Control
  device: Device
  page: Page
}

export interface WebUiOptions {
  mock?: MockOptions
  device?: DeviceOptions
  /** Query of the web UI's URL. */
  search?: string
}

/** Starts a mock and opens its web UI in a browser. */
export async function openWebUi({ mock = {}, device: options = {}, search = '' }: WebUiOptions = {}): Promise<WebUi> {
  const started = await startServer(mock)
  const device = await openDevice({ timezoneId: 'UTC', viewport: { width: 1280, height: 800 }, ...options })
  const page = await openPage(device, started.url, search)
  return { started, control: controlOf(started), device, page }
}

/** Opens another tab on the same mock. */
export async function openPage(device: Device, url: string, search = ''): Promise<Page> {
  const page = await device.open(`${url}/_mock/ui/${search}`)
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  return page
}

/** Returns the button of a call's row. The button's name starts with the time of the call. */
export function callRow(page: Page, call: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d:\\d\\d ${asPattern(call)}`) })
}

function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel', { name })
}

export async function waitForToast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.notice').filter({ hasText: text }).waitFor()
}

/** Searches in the load dialog and loads the first scenario that matches. */
export async function loadByName(page: Page, search: string): Promise<void> {
  await page.getByRole('button', { name: 'Load scenario…' }).click()
  await page.getByLabel('Search scenarios').fill(search)
  await page.locator('.scenarios button.choice').first().click()
}
