import { expect } from 'vitest'
import { createControlledWaits } from '../../../support/controlled-waits.ts'
import type { Behaviors } from '../behavior.ts'

const checkPath = '/api/v1/services/email/check'

export const faultBehaviors: Behaviors = {
  'returns a fault instead of the normal response as often as the fault specifies': async (open) => {
    const { website, check } = await open()
    const respond = { status: 503, body: { message: 'come back' }, headers: { 'retry-after': '7' } }
    const { id } = await website.faults.add({ operation: 'checkEmail', times: 1, respond })
    const failed = await check('ana@shop.example')
    expect(failed).toMatchObject({ status: 503, json: { message: 'come back' } })
    expect(failed.headers.get('retry-after')).toBe('7')
    expect((await check('ana@shop.example')).status).toBe(200)
    expect(await website.faults.get(id)).toMatchObject({ seen: 2, hits: 1 })
    expect(await website.faults.list()).toMatchObject([{ id }])
    await website.faults.remove(id)
    expect(await website.faults.list()).toEqual([])
  },

  'delays a response in real time, regardless of the website’s clock': async (open) => {
    const { environment, nextWait } = createControlledWaits()
    const { website, check } = await open({ environment })
    await website.clock.freeze()
    await website.faults.add({ delay: '1500ms' })
    const answer = check('ana@shop.example')
    const pause = await nextWait()
    expect(pause.ms).toBe(1500)
    expect((await website.read()).checks_used).toBe(0)
    pause.wake()
    expect((await answer).status).toBe(200)
  },

  'makes fetch fail by dropping the connection before or after the operation runs': async (open) => {
    const { website, check } = await open()
    await website.faults.add({ operation: 'checkEmail', drop: true, times: 1 })
    await website.faults.add({ operation: 'checkEmail', drop: true, times: 1, when: 'after' })
    await expect(check('ana@shop.example')).rejects.toBeInstanceOf(TypeError)
    expect((await website.read()).checks_used).toBe(0)
    await expect(check('ana@shop.example')).rejects.toBeInstanceOf(TypeError)
    expect((await website.read()).checks_used).toBe(1)
    expect((await website.requests.list()).map(({ response }) => response.status)).toEqual([null, null])
  },

  'cuts a response off in the middle of its body': async (open) => {
    const { website, fetch, url } = await open()
    await website.faults.add({ when: 'after', truncate_bytes: 20 })
    const response = await fetch(url + checkPath, {
      method: 'POST',
      headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
      body: '{"email":"ana@shop.example"}',
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toBeInstanceOf(TypeError)
  },

  'removes all faults and outages at once': async (open) => {
    const { website, check } = await open()
    await website.outages.add('keyStore')
    await website.faults.add({ respond: { status: 500 } })
    expect((await check('ana@shop.example')).status).toBe(500)
    await website.faults.clear()
    expect([await website.faults.list(), await website.outages.list()]).toEqual([[], []])
    expect((await check('ana@shop.example')).status).toBe(200)
  },
}
