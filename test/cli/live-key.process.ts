import { describe, expect, it } from 'vitest'
import { liveKey, liveKeyPlaces } from '../support/live-key-places.ts'
import { runCommand } from './serve-process.ts'

const ownKey = 'dcp_mockLocalDevelopmentKey00000000000000000'
const copKey = 'mocklocalcopkey0000000000000000000000000'

describe('a live key sent to a running server', () => {
  it.each(['pretty', 'json'])('never appears in the output, and causes exactly one warning (%s)', async (form) => {
    const { line, signal, exit } = runCommand(['serve', '--port', '0', '--log', form])
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await line(/127\.0\.0\.1:\d+/))?.[0]
    for (const { path, call } of liveKeyPlaces(copKey, ownKey)) {
      const { body, key, headers } = call
      await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(key === undefined ? {} : { 'x-dc-key': key }) },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    }
    signal('SIGTERM')
    const { stdout, stderr } = await exit
    for (const text of [stdout, stderr]) expect(text).not.toContain(liveKey.slice(0, 13))
    expect(stdout.match(/Do not use live keys with a mock/g) ?? []).toHaveLength(1)
  })
})
