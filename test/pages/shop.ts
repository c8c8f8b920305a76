import { startStub } from '../support/stub-server.ts'

interface ShopOptions {
  /** Headers of all pages. */
  headers?: Readonly<Record<string, string>>
  /** @default "shop.example", because browsers do not treat this host as secure without TLS */
  host?: string
}

/** Starts a website on a different origin than the mock and returns the website's URL. `pages` maps paths to bodies. */
export async function startShop(
  pages: Readonly<Record<string, string>>,
  { headers = {}, host = 'shop.example' }: ShopOptions = {},
): Promise<string> {
  const address = await startStub((request, response) => {
    const body = pages[new URL(request.url ?? '/', 'http://shop.example').pathname]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,">${body ?? ''}`)
  })
  return address.replace('127.0.0.1', host)
}
