import { DCServiceError, DCServiceNetworkError, DCServiceSdk } from '@datacops/services-sdk'
import { expect, it, onTestFinished, vi } from 'vitest'
import { liveBaseUrl } from '../../../src/testing/msw/index.ts'
import { createControlledWaits } from '../../support/controlled-waits.ts'
import { type Started, startInProcess } from '../../support/start.ts'
import { intercept, type Msw } from './intercept.ts'

/** Tests that network failures cause the same errors as `fetch`. */
export function testNetworkFailures<Handler>(msw: Msw<Handler>): void {
  const { mockHandlers } = msw

  it('a dropped connection rejects fetch with a TypeError', async () => {
    const started = await startInProcess()
    intercept(msw, mockHandlers(started.mock))
    await expect(check(started, 'drop@dc-mock.test')).rejects.toThrow(TypeError)
    expect(await started.website.requests.list()).toMatchObject([
      { operation: 'checkEmail', response: { status: null } },
    ])
    const client = new DCServiceSdk({ apiKey: started.website.private_key })
    await expect(client.checkEmail('drop@dc-mock.test')).rejects.toThrow(DCServiceNetworkError)
  })

  it.each([0, 1, 20])(
    'a response that is cut off after %d bytes arrives, but reading its body fails',
    async (bytes) => {
      const started = await startInProcess()
      intercept(msw, mockHandlers(started.mock))
      await started.website.faults.add({ operation: 'checkEmail', when: 'after', truncate_bytes: bytes })
      const response = await check(started, 'ana@shop.example')
      expect(response.status).toBe(200)
      expect(response.headers.get('x-mock-request-id')).toMatch(/^req_/)
      const read: Uint8Array[] = []
      const reading = async () => {
        for await (const part of response.body ?? []) read.push(part)
      }
      await expect(reading()).rejects.toThrow(new TypeError('terminated'))
      expect(Buffer.concat(read).toString()).toBe('{"success":true,"data":{'.slice(0, bytes))
    },
  )

  it('the published client receives an error status with the service’s message', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock))
    const client = new DCServiceSdk({ apiKey: website.private_key })
    await expect(client.checkEmail('error-500@dc-mock.test')).rejects.toMatchObject({
      constructor: DCServiceError,
      statusCode: 500,
      message: 'API key validation failed',
    })
  })

  it('delays use real time even if the test uses fake timers', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const started = await startInProcess()
    intercept(msw, mockHandlers(started.mock))
    const response = await check(started, 'slow-20@dc-mock.test')
    expect(await response.json()).toMatchObject({ success: true })
    await started.website.faults.add({ operation: 'checkEmail', when: 'after', truncate_bytes: 20 })
    await expect((await check(started, 'ana@shop.example')).text()).rejects.toThrow(new TypeError('terminated'))
    await expect(check(started, 'drop@dc-mock.test')).rejects.toThrow(TypeError)
  })

  it.each(['hang', 'slow-60000'])(
    'a request for %s@ is pending until the caller aborts, and then rejects with the abort reason',
    async (name) => {
      const { environment, nextWait } = createControlledWaits()
      const started = await startInProcess({ environment })
      intercept(msw, mockHandlers(started.mock))
      const caller = new AbortController()
      const reason = new Error('the signup went on')
      const answer = check(started, `${name}@dc-mock.test`, caller.signal)
      const { ms, ended } = await nextWait()
      expect(ms).toBe(name === 'hang' ? Number.POSITIVE_INFINITY : 60_000)
      caller.abort(reason)
      await expect(answer).rejects.toBe(reason)
      await ended
    },
  )

  it('a check of hang@ with the published client is pending until the client times out', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock))
    const client = new DCServiceSdk({ apiKey: website.private_key, timeout: 20 })
    // Because of a defect, version 1.0.2 of the client reports its timeout as this error.
    await expect(client.checkEmail('hang@dc-mock.test')).rejects.toThrow(DCServiceNetworkError)
  })

  it('closing the mock rejects pending requests', async () => {
    const { environment, nextWait } = createControlledWaits()
    const started = await startInProcess({ environment })
    intercept(msw, mockHandlers(started.mock))
    const answer = check(started, 'hang@dc-mock.test')
    await nextWait()
    await Promise.all([expect(answer).rejects.toThrow(TypeError), started.mock.close()])
  })
}

function check({ website }: Started, email: string, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${liveBaseUrl}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': website.private_key },
    body: JSON.stringify({ email }),
    signal,
  })
}
