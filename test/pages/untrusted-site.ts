/** Untrusted website that tries to access the mock with every kind of request that a page can send. */
import type { Page } from 'playwright-core'
import { startStub } from '../support/stub-server.ts'

/** Starts a server whose pages are empty and returns the port. */
export async function startUntrustedSite(): Promise<string> {
  const address = await startStub((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><title>A nice page</title><link rel="icon" href="data:,">')
  })
  return new URL(address).port
}

/** Kind of request that a page can send, and the content that the page could read. The content is null if the page could read nothing. */
export interface Attempt {
  kind: string
  content: string | null
}

/** Tries to read a URL with every kind of request that a page can send. */
export function tryToRead(page: Page, url: string): Promise<Attempt[]> {
  return page.evaluate(async (address) => {
    const attempts: { kind: string; content: string | null }[] = []
    const attempt = async (kind: string, act: () => Promise<string | null>): Promise<void> => {
      attempts.push({ kind: `${kind} ${address}`, content: await act().catch(() => null) })
    }
    /** Adds an element and waits for its load or error event. */
    const load = (element: HTMLElement & { src?: string }, source: string): Promise<string> =>
      new Promise((resolve) => {
        element.addEventListener('load', () => resolve('load'))
        element.addEventListener('error', () => resolve('error'))
        element.src = source
        document.body.append(element)
      })
    for (const credentials of ['omit', 'include'] as const) {
      await attempt(`fetch, ${credentials}`, async () => (await fetch(address, { credentials })).text())
      await attempt(`no-cors fetch, ${credentials}`, async () => {
        const answer = await fetch(address, { mode: 'no-cors', credentials })
        return `${answer.status || ''}${await answer.text()}` || null
      })
    }
    await attempt('fetch with a key', async () =>
      (await fetch(address, { headers: { 'x-dc-key': 'dcp_mockLocalDevelopmentKey00000000000000000' } })).text(),
    )
    await attempt('script', async () => {
      const before = Object.keys(window).length
      const outcome = await load(document.createElement('script'), address)
      return outcome === 'load' || Object.keys(window).length > before ? outcome : null
    })
    await attempt('image', async () => {
      const image = document.createElement('img')
      return (await load(image, address)) === 'load' ? `${image.naturalWidth}` : null
    })
    await attempt('style sheet', async () => {
      const sheet = document.createElement('link')
      sheet.rel = 'stylesheet'
      sheet.href = address
      return (await load(sheet, address)) === 'load' ? `${document.styleSheets.length}` : null
    })
    await attempt('frame', async () => {
      const frame = document.createElement('iframe')
      await load(frame, address)
      return frame.contentDocument?.body.textContent ?? null
    })
    await attempt('event stream', () => {
      const stream = new EventSource(address, { withCredentials: true })
      return new Promise((resolve) => {
        stream.addEventListener('open', () => resolve('open'))
        stream.addEventListener('error', () => resolve(null))
      }).then((content) => {
        stream.close()
        return content === null ? null : 'open'
      })
    })
    await attempt('web socket', () => {
      const socket = new WebSocket(address.replace('http', 'ws'))
      return new Promise((resolve) => {
        socket.addEventListener('open', () => resolve('open'))
        socket.addEventListener('error', () => resolve(null))
      })
    })
    return attempts
  }, url)
}

/** Tries to change data at a URL, with and without requests that require a CORS preflight. */
export async function tryToChange(
  page: Page,
  url: string,
  { method, body }: { method: string; body: object },
): Promise<void> {
  await page.evaluate(
    async ([address, originalMethod, text]) => {
      for (const each of new Set([originalMethod, 'POST'])) {
        for (const type of ['text/plain', 'application/json']) {
          for (const mode of ['cors', 'no-cors'] as const) {
            const headers = { 'content-type': type }
            await fetch(address, { method: each, mode, credentials: 'include', headers, body: text }).catch(() => {})
          }
        }
      }
      navigator.sendBeacon(address, text)
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded']) {
        const frame = document.createElement('iframe')
        frame.name = `target-${Math.random()}`
        const form = document.createElement('form')
        Object.assign(form, { action: address, method: 'post', enctype, target: frame.name })
        const field = document.createElement('input')
        // The browser encodes the form as text/plain, which results in valid JSON. The name of the field ends inside a JSON string, and the
        // equals sign and the value complete the document.
        field.name = `${text.slice(0, -1)}${text === '{}' ? '' : ','}"x":"`
        field.value = '"}'
        form.append(field)
        document.body.append(frame, form)
        const answered = new Promise((resolve) => frame.addEventListener('load', resolve))
        form.submit()
        await answered
        frame.remove()
      }
    },
    [url, method, JSON.stringify(body)] as const,
  )
}
