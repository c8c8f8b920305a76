/** Mutants of server-to-server deletions and public deletions (service 4.6, 4.7, 9; A10, A11, A29, A38, A42, A45, A46). */
import { ipInfo, userInfo } from './check.ts'
import {
  changeMock,
  changeResponses,
  emailOf,
  errorResponse,
  fieldOf,
  keyOf,
  type MutableResponse,
  type Mutant,
  type Mutate,
  wrapOperation,
} from './mutant.ts'

const pages = ['showDeletionConfirmation', 'confirmDataDeletion'] as const

/** Changes the list of emails that the mailbox returns. */
function changeEmails(change: (emails: Emails) => Emails): Mutate {
  return changeMock(async (mock, options) => {
    const website = await mock.createWebsite(options)
    const { mailbox } = website
    return { ...website, mailbox: { ...mailbox, list: async (filter) => change(await mailbox.list(filter)) } }
  })
}

type Emails = Awaited<ReturnType<Awaited<ReturnType<Parameters<Mutate>[0]['createWebsite']>>['mailbox']['list']>>

function page(status: number, title: string): MutableResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><h1>${title}</h1></html>`,
  }
}

export const deletionMutants: readonly Mutant[] = [
  {
    id: 'deletion-requires-signature',
    description: 'requires an x-signature header for server-to-server deletions',
    fact: 'deletion.runs-server-to-server',
    rule: 'deletion.requires-only-the-key',
    mutate: wrapOperation('deleteData', () => async (request, forward) => {
      const response = await forward()
      const isAccepted = response.status === 200 && request.headers['x-signature'] === undefined
      return isAccepted ? errorResponse(403, 'Missing x-signature header') : response
    }),
  },
  {
    id: 'deletion-requires-confirmation',
    description: 'sends the person a deletion link instead of running a server-to-server deletion',
    fact: 'deletion.sends-no-mail',
    rule: 'deletion.sends-no-mail',
    mutate: wrapOperation('deleteData', () => async (request, forward, websites) => {
      const website = websites.for(request)
      const email = fieldOf(request, 'email')
      if (!website || typeof email !== 'string') return forward()
      await forward({
        method: 'POST',
        path: '/public/data-deletion/request',
        body: JSON.stringify({ cop_key: website.cop_key, email }),
      })
      return forward({ body: JSON.stringify({ email: 'nobody@dc-mock.test' }) })
    }),
  },
  {
    id: 'deletion-key-error-returns-400',
    description: 'returns 400 for a server-to-server deletion with a missing or wrong key',
    fact: 'keys.key-before-body',
    rule: 'deleteData.missing-credential',
    mutate: changeResponses('deleteData', (response) => {
      if (response.status === 401) Object.assign(response, errorResponse(400, 'person is required'))
    }),
  },
  {
    id: 'deletion-keeps-identification',
    description: 'treats an address as identified after its data is deleted',
    fact: 'deletion.removes-the-identification',
    rule: 'deletion.removes-the-identification',
    mutate: wrapOperation(['deleteData', 'checkEmail'], () => {
      const deleted = new Set<string>()
      return async (request, forward) => {
        const response = await forward()
        const person = `${keyOf(request)} ${emailOf(request)}`
        if (request.operation === 'deleteData') deleted.add(person)
        else if (deleted.has(person) && response.status === 200) Object.assign(response.body.data, { userInfo, ipInfo })
        return response
      }
    }),
  },
  {
    id: 'deleted-conversion-count-is-0',
    description: 'returns 0 as the number of deleted conversions',
    fact: 'deletion.returns-deleted-counts',
    rule: 'deletion.returns-deleted-counts',
    mutate: changeResponses('deleteData', ({ status, body }) => {
      if (status === 200) body.data.deleted.conversions = 0
    }),
  },
  {
    id: 'deleted-visit-count-is-too-high',
    description: 'increases the number of deleted visits by one if any visits were deleted',
    fact: 'deletion.includes-visits-of-the-persons-sessions',
    rule: 'deletion.includes-visits-of-the-persons-sessions',
    mutate: changeResponses('deleteData', ({ status, body }) => {
      if (status === 200 && body.data.deleted.visits > 0) body.data.deleted.visits += 1
    }),
  },
  {
    id: 'deletes-by-email-and-user-id',
    description: 'deletes the people identified by the email and by the user_id if both are sent',
    fact: 'deletion.email-overrides-user-id',
    rule: 'deletion.email-overrides-user-id',
    mutate: wrapOperation('deleteData', () => async (request, forward) => {
      const [email, user_id] = [fieldOf(request, 'email'), fieldOf(request, 'user_id')]
      const response = await forward()
      if (email === undefined || user_id === undefined || response.status !== 200) return response
      const second = await forward({ body: JSON.stringify({ user_id }) })
      response.body.data.deleted.identifications += second.body.data.deleted.identifications
      return response
    }),
  },
  {
    id: 'deletes-before-confirmation',
    description: 'deletes a person as soon as a public deletion is requested',
    fact: 'public-deletion.waits-for-confirmation',
    rule: 'public-deletion.waits-for-confirmation',
    mutate: changeResponses('requestDataDeletion', async ({ status }, request, websites) => {
      if (status === 202)
        await websites
          .for(request)
          ?.people.remove(emailOf(request))
          .catch(() => {})
    }),
  },
  {
    id: 'export-omits-unconfirmed-person',
    description: 'omits a person from the user export as soon as a public deletion is requested',
    fact: 'public-deletion.waits-for-confirmation',
    rule: 'public-deletion.keeps-the-data-until-confirmed',
    mutate: wrapOperation(['requestDataDeletion', 'exportUsers'], () => {
      const requested = new Set<string>()
      return async (request, forward) => {
        const response = await forward()
        if (response.status === 202) requested.add(emailOf(request))
        if (response.body?.data)
          response.body.data = response.body.data.filter(({ email }: { email: string }) => !requested.has(email))
        return response
      }
    }),
  },
  {
    id: 'returns-deletion-link',
    description: 'returns the deletion link in the Link header of the response to a public deletion request',
    fact: 'public-deletion.is-confirmed-from-the-inbox',
    rule: 'public-deletion.is-confirmed-from-the-inbox',
    mutate: changeResponses('requestDataDeletion', async (response, request, websites) => {
      if (response.status !== 202) return
      const email = await websites.for(request)?.mailbox.latest({ to: emailOf(request) })
      response.headers.link = email?.links[0]?.href ?? ''
    }),
  },
  {
    id: 'returns-deletion-token',
    description: 'returns the token of the deletion link in the response to a public deletion request',
    fact: 'public-deletion.is-confirmed-from-the-inbox',
    rule: 'public-deletion.token-is-only-in-the-mail',
    mutate: changeResponses('requestDataDeletion', async ({ status, body }, request, websites) => {
      const emails = status === 202 ? await websites.for(request)?.mailbox.list() : undefined
      const email = emails?.findLast(({ to }) => to === emailOf(request))
      if (email) body.request = email.links[0]?.href?.split('/').at(-1)
    }),
  },
  {
    id: 'copies-email-to-owner',
    description: 'sends a copy of each email to the owner of the website',
    fact: 'public-deletion.is-confirmed-from-the-inbox',
    rule: 'public-deletion.token-is-only-in-the-mail',
    mutate: changeEmails((emails) => emails.flatMap((email) => [email, { ...email, to: 'owner@dc-mock.example.com' }])),
  },
  {
    id: 'deletion-without-cop-key-returns-202',
    description: 'returns 202 for a public deletion request without a cop_key',
    fact: 'public-deletion.missing-cop-key-is-400',
    rule: 'requestDataDeletion.missing-credential',
    mutate: changeResponses('requestDataDeletion', (response, request) => {
      const body = { success: true, message: 'A link is on its way' }
      if (response.status === 400 && fieldOf(request, 'cop_key') === undefined)
        Object.assign(response, { status: 202, body })
    }),
  },
  {
    id: 'public-deletion-returns-404',
    description: 'returns 404 for every public deletion request',
    fact: 'public-deletion.path-has-no-version',
    rule: 'public-deletion.path-has-no-version',
    mutate: wrapOperation('requestDataDeletion', () => async () => errorResponse(404, 'Not found')),
  },
  {
    id: 'reveals-unknown-address',
    description: 'returns a different message for a public deletion request with an unknown address',
    fact: 'public-deletion.same-response-for-unknown-address',
    rule: 'public-deletion.same-response-for-unknown-address',
    mutate: wrapOperation('requestDataDeletion', () => async (request, forward, websites) => {
      const person = await websites
        .for(request)
        ?.people.find(emailOf(request))
        .catch(() => null)
      const response = await forward()
      if (response.status === 202 && !person) response.body.message = 'No data found for this address'
      return response
    }),
  },
  {
    id: 'sends-no-email',
    description: 'does not send any emails',
    fact: 'public-deletion.sends-a-link',
    rule: 'public-deletion.sends-a-link',
    mutate: changeEmails(() => []),
  },
  {
    id: 'emails-unknown-address',
    description: 'sends a deletion link to an unknown address',
    fact: 'public-deletion.sends-no-mail-to-unknown-address',
    rule: 'public-deletion.sends-no-mail-to-unknown-address',
    mutate: wrapOperation('requestDataDeletion', () => async (request, forward, websites) => {
      const website = websites.for(request)
      const person = await website?.people.find(emailOf(request)).catch(() => null)
      // The conversion makes the address known to the website.
      if (website && !person) {
        const body = JSON.stringify({ event: 'lead', email: emailOf(request) })
        await forward({ path: `/api/v1/conversions/crm/${website.cop_key}`, body })
      }
      return forward()
    }),
  },
  {
    id: 'wrong-cop-key-sends-email',
    description: 'sends a deletion link if the cop_key is wrong',
    fact: 'public-deletion.cop-key-is-in-the-body',
    rule: 'public-deletion.wrong-cop-key-sends-no-mail',
    mutate: wrapOperation('requestDataDeletion', () => async (request, forward, websites) => {
      const response = await forward()
      if (response.status !== 404) return response
      for (const { cop_key } of websites.all) {
        await forward({ body: JSON.stringify({ cop_key, email: emailOf(request) }) })
      }
      return response
    }),
  },
  {
    id: 'deletion-wrong-cop-key-returns-202',
    description: 'returns 202 for a public deletion request with a wrong cop_key',
    fact: 'public-deletion.wrong-cop-key-is-404',
    rule: 'requestDataDeletion.wrong-credential',
    mutate: changeResponses('requestDataDeletion', (response) => {
      const body = { success: true, message: 'A link is on its way' }
      if (response.status === 404) Object.assign(response, { status: 202, body })
    }),
  },
  {
    id: 'omits-cors-header-from-deletion',
    description: 'omits Access-Control-Allow-Origin from responses to public deletion requests',
    fact: 'public-deletion.open-to-any-origin',
    rule: 'public-deletion.open-to-any-origin',
    mutate: changeResponses('requestDataDeletion', ({ headers }) => {
      delete headers['access-control-allow-origin']
    }),
  },
  {
    id: 'reports-email-before-cop-key',
    description: 'reports an email that is a number before a wrong cop_key',
    fact: 'public-deletion.missing-cop-key-is-400',
    rule: 'public-deletion.cop-key-before-fields',
    mutate: wrapOperation(
      'requestDataDeletion',
      () => async (request, forward) =>
        typeof fieldOf(request, 'email') === 'number' ? errorResponse(400, 'email must be a string') : forward(),
    ),
  },
  {
    id: 'opening-link-deletes',
    description: 'runs the deletion if the deletion link is opened',
    fact: 'public-deletion.opening-the-link-changes-nothing',
    rule: 'public-deletion.opening-the-link-changes-nothing',
    mutate: wrapOperation('showDeletionConfirmation', () => async (_, forward) => {
      const response = await forward()
      if (response.status === 200) await forward({ method: 'POST' })
      return response
    }),
  },
  {
    id: 'confirmation-deletes-nothing',
    description: 'confirms the deletion without deleting any data',
    fact: 'public-deletion.button-runs-the-deletion',
    rule: 'public-deletion.button-runs-the-deletion',
    mutate: wrapOperation('confirmDataDeletion', () => async (_, forward) => {
      const confirmation = await forward({ method: 'GET' })
      return confirmation.status === 200 ? page(200, 'Your data is deleted') : forward()
    }),
  },
  {
    id: 'used-link-deletes-again',
    description: 'deletes all people of a website if a used or expired deletion link is confirmed',
    fact: 'public-deletion.link-works-once',
    rule: 'public-deletion.link-works-once',
    mutate: wrapOperation('confirmDataDeletion', () => async (request, forward, websites) => {
      const response = await forward()
      if (response.status !== 410) return response
      const token = request.path.slice(request.path.lastIndexOf('/') + 1)
      for (const website of websites.all) {
        const emails = await website.mailbox.list().catch(() => [])
        if (emails.some(({ text }) => text.includes(token))) await website.people.clear().catch(() => {})
      }
      return response
    }),
  },
  {
    id: 'used-link-returns-404',
    description: 'returns 404 for a used deletion link',
    fact: 'public-deletion.used-link-is-410',
    rule: 'public-deletion.used-link-is-410',
    mutate: changeResponses(pages, (response) => {
      if (response.status === 410 && /used/.test(response.body)) response.status = 404
    }),
  },
  {
    id: 'link-expires-after-an-hour',
    description: 'lets the first deletion link of a website expire after one hour',
    fact: 'public-deletion.link-lasts-24-hours',
    rule: 'public-deletion.link-lasts-24-hours',
    mutate: wrapOperation(pages, () => async (request, forward, websites) => {
      for (const { mailbox, clock } of websites.all) {
        const [email] = await mailbox.list().catch(() => [])
        if (!email?.links[0]?.href?.endsWith(request.path)) continue
        const age = Date.parse((await clock.read()).now) - Date.parse(email.at)
        if (age > 3_600_000) return page(410, 'This link has expired')
      }
      return forward()
    }),
  },
  {
    id: 'expired-link-returns-404',
    description: 'returns 404 for an expired deletion link',
    fact: 'public-deletion.expired-link-is-410',
    rule: 'public-deletion.expired-link-is-410',
    mutate: changeResponses(pages, (response) => {
      if (response.status === 410 && /expired/.test(response.body)) response.status = 404
    }),
  },
  {
    id: 'unknown-link-returns-410',
    description: 'returns 410 for an unknown deletion link',
    fact: 'public-deletion.unknown-link-is-404',
    rule: 'confirmDataDeletion.unknown-link',
    mutate: changeResponses(pages, (response) => {
      if (response.status === 404) response.status = 410
    }),
  },
  {
    id: 'deletion-pages-contain-script',
    description: 'adds a script to the pages behind the deletion link',
    fact: 'public-deletion.pages-are-html',
    rule: 'public-deletion.pages-are-html',
    mutate: changeResponses(pages, (response) => {
      response.body = String(response.body).replace('</html>', '<script>1</script></html>')
    }),
  },
]
