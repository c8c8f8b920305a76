import { expect, it } from 'vitest'

/** Returns the current value of each global. Reading the values also initializes lazy globals. */
function readGlobals(): Map<string, unknown> {
  return new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)] as const))
}

it('dc-mock leaves all globals unchanged, even after calls in process and over a port', async () => {
  const before = readGlobals()
  const { createMock } = await import('../../src/index.ts')
  const { connectMock } = await import('../../src/client/index.ts')
  await using mock = await createMock()
  const inProcess = await mock.fetch(`${mock.url}/script?cop_key=${mock.website.cop_key}`)
  const { url } = await mock.listen()
  const overSocket = await fetch(`${url}/script?cop_key=${mock.website.cop_key}`)
  await (await connectMock(url)).website.read()
  for (const response of [inProcess, overSocket]) {
    expect(response.status).toBe(200)
    expect(response).toBeInstanceOf(Response)
  }
  expect(new Request(url)).toBeInstanceOf(Request)
  const after = readGlobals()
  const changed = [...after.keys(), ...before.keys()].filter((name) => !Object.is(before.get(name), after.get(name)))
  expect(changed).toEqual([])
})
