/** Mutants of deletions by the server and by the person (service 4.6, 4.7, 9; A10, A11, A29, A38, A42, A45, A46). */
import { ipInfo, userInfo } from './check.ts'
import {
  type Answer,
  changeMock,
  changeResponses,
  emailOf,
  errorResponse,
  fieldOf,
  keyOf,
  type Mutant,
  type Mutate,
  wrapOperation,
} from './mutant.ts'

const pages = ['showDeletionConfirmation', 'confirmDataDeletion'] as const

/** Changes the emails that the mailbox returns. */
function changeMails(change: (mails: Mails) => Mails): Mutate {
  return changeMock(async (mock, options) => {
    const website = await mock.createWebsite(options)
    const { mailbox } = website
    return { ...website, mailbox: { ...mailbox, list: async (filter) => change(await mailbox.list(filter)) } }
  })
}

type Mails = Awaited<ReturnType<Awaited<ReturnType<Parameters<Mutate>[0]['createWebsite']>>['mailbox']['list']>>

function page(status: number, title: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><h1>${title}</h1></html>`,
  }
}

export const deletionMutants: readonly Mutant[] = [
  {
    id: 'deletion-wants-a-signature',
    description: 'takes a deletion by the server only with a second header',
    fact: 'deletion.runs-server-to-server',
    rule: 'deletion.requires-only-the-key',
    mutate: wrapOperation('deleteData', () => async (request, forward) => {
      const answer = await forward()
      const isGood = answer.status === 200 && request.headers['x-signature'] === undefined
      return isGood ? errorResponse(403, 'Missing x-signature header') : answer
    }),
  },
  {
    id: 'deletion-asks-the-person',
    description: 'asks the person by mail before a deletion by the server runs',
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
    id: 'deletion-body-first',
    description: 'answers a deletion that it does not understand before a missing key',
    fact: 'keys.key-before-body',
    rule: 'deleteData.missing-credential',
    mutate: changeResponses('deleteData', (answer) => {
      if (answer.status === 401) Object.assign(answer, errorResponse(400, 'person is required'))
    }),
  },
  {
    id: 'stays-identified',
    description: 'keeps that an address was identified when its data is deleted',
    fact: 'deletion.removes-the-identification',
    rule: 'deletion.removes-the-identification',
    mutate: wrapOperation(['deleteData', 'checkEmail'], () => {
      const deleted = new Set<string>()
      return async (request, forward) => {
        const answer = await forward()
        const name = `${keyOf(request)} ${emailOf(request)}`
        if (request.operation === 'deleteData') deleted.add(name)
        else if (deleted.has(name) && answer.status === 200) Object.assign(answer.body.data, { userInfo, ipInfo })
        return answer
      }
    }),
  },
  {
    id: 'counts-nothing-deleted',
    description: 'counts no conversions among what it deleted',
    fact: 'deletion.returns-deleted-counts',
    rule: 'deletion.returns-deleted-counts',
    mutate: changeResponses('deleteData', ({ status, body }) => {
      if (status === 200) body.data.deleted.conversions = 0
    }),
  },
  {
    id: 'visits-stay',
    description: 'counts the visits of a person once more',
    fact: 'deletion.includes-visits-of-the-persons-sessions',
    rule: 'deletion.includes-visits-of-the-persons-sessions',
    mutate: changeResponses('deleteData', ({ status, body }) => {
      if (status === 200 && body.data.deleted.visits > 0) body.data.deleted.visits += 1
    }),
  },
  {
    id: 'deletes-by-both',
    description: 'deletes whom the email and whom the user_id names',
    fact: 'deletion.email-overrides-user-id',
    rule: 'deletion.email-overrides-user-id',
    mutate: wrapOperation('deleteData', () => async (request, forward) => {
      const [email, user_id] = [fieldOf(request, 'email'), fieldOf(request, 'user_id')]
      const answer = await forward()
      if (email === undefined || user_id === undefined || answer.status !== 200) return answer
      const more = await forward({ body: JSON.stringify({ user_id }) })
      answer.body.data.deleted.identifications += more.body.data.deleted.identifications
      return answer
    }),
  },
  {
    id: 'deletes-unconfirmed',
    description: 'deletes as soon as it is asked to',
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
    id: 'exports-nobody-unconfirmed',
    description: 'exports no longer who asked for a deletion',
    fact: 'public-deletion.waits-for-confirmation',
    rule: 'public-deletion.keeps-the-data-until-confirmed',
    mutate: wrapOperation(['requestDataDeletion', 'exportUsers'], () => {
      const gone = new Set<string>()
      return async (request, forward) => {
        const answer = await forward()
        if (answer.status === 202) gone.add(emailOf(request))
        if (answer.body?.data)
          answer.body.data = answer.body.data.filter(({ email }: { email: string }) => !gone.has(email))
        return answer
      }
    }),
  },
  {
    id: 'answers-with-the-link',
    description: 'answers a request with the link to confirm',
    fact: 'public-deletion.is-confirmed-from-the-inbox',
    rule: 'public-deletion.is-confirmed-from-the-inbox',
    mutate: changeResponses('requestDataDeletion', async (answer, request, websites) => {
      if (answer.status !== 202) return
      const mail = await websites.for(request)?.mailbox.latest({ to: emailOf(request) })
      answer.headers.link = mail?.links[0]?.href ?? ''
    }),
  },
  {
    id: 'answers-with-the-token',
    description: 'answers a request with the token of the link',
    fact: 'public-deletion.is-confirmed-from-the-inbox',
    rule: 'public-deletion.token-is-only-in-the-mail',
    mutate: changeResponses('requestDataDeletion', async ({ status, body }, request, websites) => {
      const mails = status === 202 ? await websites.for(request)?.mailbox.list() : undefined
      const mail = mails?.findLast(({ to }) => to === emailOf(request))
      if (mail) body.request = mail.links[0]?.href?.split('/').at(-1)
    }),
  },
  {
    id: 'copies-the-mail',
    description: 'sends the mail to the website’s owner as well',
    fact: 'public-deletion.is-confirmed-from-the-inbox',
    rule: 'public-deletion.token-is-only-in-the-mail',
    mutate: changeMails((mails) => mails.flatMap((mail) => [mail, { ...mail, to: 'owner@dc-mock.example.com' }])),
  },
  {
    id: 'takes-requests-of-nobody',
    description: 'takes a request without a cop_key',
    fact: 'public-deletion.missing-cop-key-is-400',
    rule: 'requestDataDeletion.missing-credential',
    mutate: changeResponses('requestDataDeletion', (answer, request) => {
      const body = { success: true, message: 'A link is on its way' }
      if (answer.status === 400 && fieldOf(request, 'cop_key') === undefined)
        Object.assign(answer, { status: 202, body })
    }),
  },
  {
    id: 'versioned-path',
    description: 'takes requests at a path with a version only',
    fact: 'public-deletion.path-has-no-version',
    rule: 'public-deletion.path-has-no-version',
    mutate: wrapOperation('requestDataDeletion', () => async () => errorResponse(404, 'Not found')),
  },
  {
    id: 'tells-who-is-known',
    description: 'answers otherwise for an address that nobody knows',
    fact: 'public-deletion.same-response-for-unknown-address',
    rule: 'public-deletion.same-response-for-unknown-address',
    mutate: wrapOperation('requestDataDeletion', () => async (request, forward, websites) => {
      const known = await websites
        .for(request)
        ?.people.find(emailOf(request))
        .catch(() => null)
      const answer = await forward()
      if (answer.status === 202 && !known) answer.body.message = 'There is no data of this address'
      return answer
    }),
  },
  {
    id: 'sends-no-mail',
    description: 'sends no mail',
    fact: 'public-deletion.sends-a-link',
    rule: 'public-deletion.sends-a-link',
    mutate: changeMails(() => []),
  },
  {
    id: 'mails-strangers',
    description: 'sends a mail to an unknown address',
    fact: 'public-deletion.sends-no-mail-to-unknown-address',
    rule: 'public-deletion.sends-no-mail-to-unknown-address',
    mutate: wrapOperation('requestDataDeletion', () => async (request, forward, websites) => {
      const website = websites.for(request)
      const known = await website?.people.find(emailOf(request)).catch(() => null)
      // An address is known if the website has stored records of the address.
      if (website && !known) {
        const body = JSON.stringify({ event: 'lead', email: emailOf(request) })
        await forward({ path: `/api/v1/conversions/crm/${website.cop_key}`, body })
      }
      return forward()
    }),
  },
  {
    id: 'mails-for-any-cop-key',
    description: 'sends a mail for a wrong cop_key',
    fact: 'public-deletion.cop-key-is-in-the-body',
    rule: 'public-deletion.wrong-cop-key-sends-no-mail',
    mutate: wrapOperation('requestDataDeletion', () => async (request, forward, websites) => {
      const answer = await forward()
      if (answer.status !== 404) return answer
      for (const { cop_key } of websites.all) {
        await forward({ body: JSON.stringify({ cop_key, email: emailOf(request) }) })
      }
      return answer
    }),
  },
  {
    id: 'takes-any-cop-key-in-silence',
    description: 'answers a request with a wrong cop_key like any other and does nothing',
    fact: 'public-deletion.wrong-cop-key-is-404',
    rule: 'requestDataDeletion.wrong-credential',
    mutate: changeResponses('requestDataDeletion', (answer) => {
      const body = { success: true, message: 'A link is on its way' }
      if (answer.status === 404) Object.assign(answer, { status: 202, body })
    }),
  },
  {
    id: 'closed-to-pages',
    description: 'lets no page of another origin ask for a deletion',
    fact: 'public-deletion.open-to-any-origin',
    rule: 'public-deletion.open-to-any-origin',
    mutate: changeResponses('requestDataDeletion', ({ headers }) => {
      delete headers['access-control-allow-origin']
    }),
  },
  {
    id: 'email-before-cop-key',
    description: 'answers a bad email before a wrong cop_key',
    fact: 'public-deletion.missing-cop-key-is-400',
    rule: 'public-deletion.cop-key-before-fields',
    mutate: wrapOperation(
      'requestDataDeletion',
      () => async (request, forward) =>
        typeof fieldOf(request, 'email') === 'number' ? errorResponse(400, 'email must be a string') : forward(),
    ),
  },
  {
    id: 'opening-confirms',
    description: 'deletes when the link is opened',
    fact: 'public-deletion.opening-the-link-changes-nothing',
    rule: 'public-deletion.opening-the-link-changes-nothing',
    mutate: wrapOperation('showDeletionConfirmation', () => async (_, forward) => {
      const answer = await forward()
      if (answer.status === 200) await forward({ method: 'POST' })
      return answer
    }),
  },
  {
    id: 'button-does-nothing',
    description: 'says that the data is deleted, and keeps it',
    fact: 'public-deletion.button-runs-the-deletion',
    rule: 'public-deletion.button-runs-the-deletion',
    mutate: wrapOperation('confirmDataDeletion', () => async (_, forward) => {
      const shown = await forward({ method: 'GET' })
      return shown.status === 200 ? page(200, 'Your data is deleted') : forward()
    }),
  },
  {
    id: 'link-works-twice',
    description: 'runs the deletion again when a used link is confirmed',
    fact: 'public-deletion.link-works-once',
    rule: 'public-deletion.link-works-once',
    mutate: wrapOperation('confirmDataDeletion', () => async (request, forward, websites) => {
      const answer = await forward()
      if (answer.status !== 410) return answer
      const token = request.path.slice(request.path.lastIndexOf('/') + 1)
      for (const website of websites.all) {
        const mails = await website.mailbox.list().catch(() => [])
        if (mails.some(({ text }) => text.includes(token))) await website.people.clear().catch(() => {})
      }
      return answer
    }),
  },
  {
    id: 'used-link-is-404',
    description: 'answers 404 to a used link',
    fact: 'public-deletion.used-link-is-410',
    rule: 'public-deletion.used-link-is-410',
    mutate: changeResponses(pages, (answer) => {
      if (answer.status === 410 && /used/.test(answer.body)) answer.status = 404
    }),
  },
  {
    id: 'link-lasts-an-hour',
    description: 'lets a link expire after an hour',
    fact: 'public-deletion.link-lasts-24-hours',
    rule: 'public-deletion.link-lasts-24-hours',
    mutate: wrapOperation(pages, () => async (request, forward, websites) => {
      for (const { mailbox, clock } of websites.all) {
        const [mail] = await mailbox.list().catch(() => [])
        if (!mail?.links[0]?.href?.endsWith(request.path)) continue
        const age = Date.parse((await clock.read()).now) - Date.parse(mail.at)
        if (age > 3_600_000) return page(410, 'This link has expired')
      }
      return forward()
    }),
  },
  {
    id: 'expired-link-is-404',
    description: 'answers 404 to an expired link',
    fact: 'public-deletion.expired-link-is-410',
    rule: 'public-deletion.expired-link-is-410',
    mutate: changeResponses(pages, (answer) => {
      if (answer.status === 410 && /expired/.test(answer.body)) answer.status = 404
    }),
  },
  {
    id: 'unknown-link-is-410',
    description: 'answers 410 to an unknown link',
    fact: 'public-deletion.unknown-link-is-404',
    rule: 'confirmDataDeletion.unknown-link',
    mutate: changeResponses(pages, (answer) => {
      if (answer.status === 404) answer.status = 410
    }),
  },
  {
    id: 'pages-run-scripts',
    description: 'puts a script into the pages of the link',
    fact: 'public-deletion.pages-are-html',
    rule: 'public-deletion.pages-are-html',
    mutate: changeResponses(pages, (answer) => {
      answer.body = String(answer.body).replace('</html>', '<script>1</script></html>')
    }),
  },
]
