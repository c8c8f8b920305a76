import { describe, expect, it } from 'vitest'
import { startInProcess } from '../../support/start.ts'
import { check, explain, live } from './explain.ts'

describe('hints about paths', () => {
  it.each([
    ['/api/v1/services/email/chek', 'path-misspelled', 'Did you mean POST /api/v1/services/email/check?'],
    [
      '/api/v1/services/email/check/',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check, without the extra slashes',
    ],
    [
      '//api/v1//services/email/check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check, without the extra slashes',
    ],
    [
      '/services/email/check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check? The path must start with /api/v1',
    ],
    [
      '/v1/services/email/check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check? The path must start with /api/v1',
    ],
    ['/api/v2/services/email/check', 'path-misspelled', 'The path must start with /api/v1'],
    ['/api/v1/api/v1/services/email/check', 'path-misspelled', 'The path must start with /api/v1'],
    [
      '/api/v1/Services/Email/Check',
      'path-misspelled',
      'Did you mean POST /api/v1/services/email/check? Paths are case-sensitive',
    ],
    ['/export/users', 'path-misspelled', 'Did you mean GET /api/v1/export/users? The path must start with /api/v1'],
    ['/api/v1/public/data-deletion/request', 'path-misspelled', 'Did you mean POST /public/data-deletion/request?'],
    [
      '/api/v1/services/email',
      'path-incomplete',
      'The path is incomplete. Possible paths: POST /api/v1/services/email/check',
    ],
    [
      '/public/data-deletion',
      'path-incomplete',
      'POST /public/data-deletion/request, or GET or POST /public/data-deletion/confirm/{token}',
    ],
    [
      '/api/v1/conversions/make',
      'automation-platform-renamed',
      'This mock expects the automation platform "zapier", not "make". To change the platform, start the mock with --automation-platform make',
    ],
    [
      '/api/v1/conversion/billing/some-cop-key',
      'path-misspelled',
      'Did you mean POST /api/v1/conversions/{source}/{api_key}?',
    ],
    [
      '/crm-release/some-cop-key/some-secret',
      'path-misspelled',
      'Did you mean POST /api/v1/crm-release/{api_key}/{secret}?',
    ],
    ['/health', 'control-path-intended', "Did you mean the mock's own /_mock/health?"],
    ['/mock/mailbox/latest', 'control-path-intended', "Did you mean the mock's own /_mock/mailbox/latest?"],
  ])('explains what is wrong with %s', async (path, hint, expectedMessage) => {
    const { answer, id, hints, message } = await explain(await startInProcess(), path)
    expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' })
    expect([id, hints]).toEqual(['unknown-path', [hint]])
    expect(message).toContain(expectedMessage)
  })

  it.each(['/', '/favicon.ico', '/api', '/api/v1', `/api/v1/${live}`, '/%', '/x'.repeat(2000)])(
    '%.40s gets no hint',
    async (path) => {
      const { message, hints } = await explain(await startInProcess(), path)
      expect([message, hints]).toEqual(['This path does not exist', []])
    },
  )

  it('uses the configured name of the automation platform', async () => {
    const started = await startInProcess({ automationPlatform: 'make' })
    expect((await explain(started, '/api/v1/conversions/zapier')).message).toContain('automation platform "make"')
    expect((await explain(started, '/conversions/make')).message).toContain(
      'Did you mean POST /api/v1/conversions/make?',
    )
  })

  it('suggests the most similar export endpoint if the key is valid', async () => {
    const started = await startInProcess()
    const key = started.website.private_key ?? ''
    const { id, message } = await explain(started, '/api/v1/export/user', { key })
    expect([id, message]).toEqual([
      'unknown-export',
      'The key is valid, but this path is not an export endpoint. Did you mean GET /api/v1/export/users?',
    ])
  })

  it('lists the supported methods of a path', async () => {
    const { answer, id, message } = await explain(await startInProcess(), check)
    expect([answer.status, id]).toEqual([405, 'wrong-method'])
    expect(message).toBe('This path supports only POST requests')
  })

  it('if a browser sends a preflight request, explains that only servers can call the operation', async () => {
    const { answer, message, hints } = await explain(await startInProcess(), check, { method: 'OPTIONS' })
    expect(hints).toEqual(['preflight-not-allowed'])
    expect(answer).toMatchObject({ status: 405, text: '{"message":"Method not allowed"}' })
    expect(message).toContain('A browser sent a preflight request, but only servers can call this operation')
  })
})
