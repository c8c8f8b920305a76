import { startStub } from '../support/stub-server.ts'

interface ShopOptions {
  /** Headers of every page. */
  headers?: Readonly<Record<string, string>>
  /** @default "shop.example", which a browser trusts as little as any name without TLS */
  host?: string
}

/** A website of another origin and name than the mock's, made of the bodies of its pages by path; its address. */
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
