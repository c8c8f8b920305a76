import { startStub } from '../support/stub-server.ts'

interface ShopOptions {
  /** Headers of every page. */
  headers?: Readonly<Record<string, string>>
  /** @default "shop.example", a name that browsers do not treat as secure without TLS */
  host?: string
}

/** Starts a website on another origin than the mock. `pages` maps paths to bodies. Returns the website's address. */
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
