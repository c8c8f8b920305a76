/** What holds of deletions that people ask for themselves (service 4.7, 9, A11, A29, A42, A45). */
import { inWords } from '../in-words.ts'
import { pick } from '../pick.ts'
import { wrongKeyAndBody } from '../probes/conversions.ts'
import {
  confirmation,
  deletionMail,
  expiry,
  hasPerson,
  tokenOf,
  unconfirmed,
  unconfirmedExport,
} from '../probes/public-deletion.ts'
import { countOf } from '../report/count-of.ts'
import { defineRule, type Rule } from '../rule.ts'
import { defineAnswerRule, isGranted } from './every-answer.ts'
import {
  expectKnown,
  expectLetIn,
  expectNull,
  expectRefused,
  expectSeen,
  expectStatus,
  expectThat,
  expectValue,
  listAt,
} from './expectation.ts'

const asking = { operation: 'requestDataDeletion' } as const
const confirming = { operation: 'confirmDataDeletion' } as const
const userInfo = '/data/userInfo'

export const publicDeletionRules: readonly Rule[] = [
  defineRule({
    ...asking,
    id: 'public-deletion.waits-for-confirmation',
    says: 'A request alone deletes nothing.',
    facts: ['public-deletion.waits-for-confirmation'],
    uses: { unconfirmed },
    judge: ({ unconfirmed: { check } }) => expectKnown(check, 'nobody confirmed the deletion'),
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.keeps-the-person-until-confirmed',
    says: 'The export still has a person who asked for a deletion and confirmed nothing.',
    facts: ['public-deletion.waits-for-confirmation'],
    uses: { export: unconfirmedExport },
    judge: ({ export: exported }) => {
      const last = exported?.pages.at(-1)
      if (!exported || !last) return { untested: 'the export does not show whom the script identified (A12, A14)' }
      const { asked, pages, email } = exported
      if (asked.answer.status >= 300) return { untested: `the request was answered with ${asked.answer.status}` }
      const kept = hasPerson(pages, email)
      if (!kept && typeof pick(last.answer.json, '/next_cursor') === 'string') {
        return { untested: 'the export has more people than are searched' }
      }
      return expectSeen(asked, 'status', 'nothing deleted', kept, inWords('the person is no longer exported'))
    },
  }),
  defineAnswerRule({
    ...asking,
    id: 'public-deletion.confirmed-from-the-inbox',
    says: 'The answer to a request does not hold the way to confirm it.',
    facts: ['public-deletion.confirmed-from-the-inbox'],
    concerns: isGranted('requestDataDeletion'),
    look: (exchange) => {
      const { headers, text } = exchange.answer
      const link = /\/data-deletion\/confirm\/[\w-]{8,}/
      const held = [text, ...Object.values(headers)].some((part) => link.test(part))
      return expectSeen(exchange, 'body', 'no link to confirm', !held, inWords('one'))
    },
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.token-reaches-the-inbox-only',
    says: 'The token goes by mail to the person’s own address and nowhere else.',
    facts: ['public-deletion.confirmed-from-the-inbox'],
    uses: { mail: deletionMail },
    judge: ({ mail: { asked, mails } }) => {
      const email = pick(JSON.parse(asked.request.body ?? 'null'), '/email')
      const tokens = mails.filter(({ to }) => to === email).flatMap((mail) => tokenOf([mail]) ?? [])
      const hasToken = (text: string): boolean => tokens.some((token) => text.includes(token))
      const answered = [asked.answer.text, ...Object.values(asked.answer.headers)].some(hasToken)
      const others = mails.filter(({ to, html, text }) => to !== email && hasToken(html + text)).length
      return [
        ...expectSeen(asked, 'body', 'no token', !answered, inWords('one')),
        ...expectSeen(
          asked,
          'status',
          'mails to the person alone',
          others === 0,
          inWords(`${countOf(others, 'mail')} to others`),
        ),
      ]
    },
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.carries-cop-key-in-body',
    says: 'The cop_key in the body lets a request in.',
    facts: ['public-deletion.carries-cop-key-in-body', 389],
    uses: { unconfirmed },
    judge: ({ unconfirmed: { asked } }) => expectLetIn(asked),
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.path-has-no-version',
    says: 'Something answers requests at a path without a version.',
    facts: ['public-deletion.path-has-no-version'],
    uses: { unconfirmed },
    judge: ({ unconfirmed: { asked, bare } }) =>
      // Where one is answered otherwise, 404 may be about the person.
      bare.answer.status === 404 ? expectThat(asked, 'status', 'not 404', (status) => status !== 404) : [],
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.answers-known-and-unknown-alike',
    says: 'The answer does not tell who is known.',
    facts: ['public-deletion.answers-known-and-unknown-alike'],
    uses: { unconfirmed },
    judge: ({ unconfirmed: { asked, unknown } }) => [
      ...expectStatus(unknown, asked.answer.status),
      ...expectValue(unknown, 'body', asked.answer.text, ', as for a known address'),
    ],
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.mails-a-link',
    says: 'A known address gets one mail with a link to confirm.',
    facts: ['public-deletion.mails-a-link'],
    uses: { mail: deletionMail },
    judge: ({ mail: { asked, mails, before } }) => {
      const sent = mails.length - before.length
      const received = inWords(`${countOf(sent, 'mail')}, ${tokenOf(mails) === null ? 'without' : 'with'} a link`)
      return expectSeen(asked, 'status', 'a mail with a link', sent === 1 && tokenOf(mails) !== null, received)
    },
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.mails-nobody-unknown',
    says: 'An unknown address gets no mail.',
    facts: ['public-deletion.mails-nobody-unknown'],
    uses: { mail: deletionMail },
    judge: ({ mail: { asked, toStranger } }) =>
      expectSeen(
        asked,
        'status',
        'no mail to an unknown address',
        toStranger === 0,
        inWords(countOf(toStranger, 'mail')),
      ),
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.wrong-cop-key-sends-no-mail',
    says: 'A request with a wrong cop_key sends no mail with a link.',
    facts: ['public-deletion.carries-cop-key-in-body'],
    uses: { mail: deletionMail },
    judge: ({ mail: { asked, before } }) =>
      expectSeen(asked, 'status', 'no link before', tokenOf(before) === null, inWords(countOf(before.length, 'mail'))),
  }),
  defineRule({
    ...asking,
    id: 'public-deletion.cop-key-before-fields',
    says: 'A wrong cop_key is answered before the other fields.',
    facts: ['public-deletion.missing-cop-key-is-400'],
    uses: { wrong: wrongKeyAndBody },
    judge: ({ wrong: { deletion } }) => expectStatus(deletion, 404),
  }),
  defineRule({
    id: 'public-deletion.opening-the-link-changes-nothing',
    says: 'However often the link is opened, nothing is deleted and it goes on working.',
    operation: 'showDeletionConfirmation',
    facts: ['public-deletion.opening-the-link-changes-nothing'],
    uses: { confirmation },
    judge: ({ confirmation: { opened, openedAgain, untouched, confirmed } }) => [
      ...[opened, openedAgain, confirmed].flatMap((one) => expectStatus(one, 200)),
      ...expectKnown(untouched, 'the link was only opened'),
    ],
  }),
  defineRule({
    ...confirming,
    id: 'public-deletion.button-runs-the-deletion',
    says: 'The button deletes what is the person’s, and nothing of others.',
    facts: ['public-deletion.button-runs-the-deletion'],
    uses: { confirmation },
    judge: ({ confirmation: { confirmed, conversions, after, other } }) => [
      ...expectStatus(confirmed, 200),
      ...expectNull(after, userInfo),
      ...expectThat(
        conversions,
        '/data',
        'no conversion of the person',
        () => listAt(conversions, '/data').length === 0,
      ),
      ...expectKnown(other, 'somebody else'),
    ],
  }),
  defineRule({
    ...confirming,
    id: 'public-deletion.link-works-once',
    says: 'A link runs one deletion only.',
    facts: ['public-deletion.link-works-once'],
    uses: { confirmation },
    judge: ({ confirmation: { stillKnown } }) =>
      expectKnown(stillKnown, 'identified anew after the deletion, and the link was used'),
  }),
  defineRule({
    ...confirming,
    id: 'public-deletion.used-link-is-410',
    says: 'A used link gets 410, opened or confirmed.',
    facts: ['public-deletion.used-link-is-410'],
    uses: { confirmation },
    judge: ({ confirmation: { confirmedAgain, openedUsed } }) =>
      [confirmedAgain, openedUsed].flatMap((one) => expectStatus(one, 410)),
  }),
  defineRule({
    ...confirming,
    id: 'public-deletion.link-lasts-24-hours',
    says: 'A link works until 24 hours have passed, and not then.',
    facts: ['public-deletion.link-lasts-24-hours'],
    uses: { expiry },
    judge: ({ expiry: { before, opened, confirmed } }) => [
      ...expectStatus(before, 200),
      ...[opened, confirmed].flatMap(expectRefused),
    ],
  }),
  defineRule({
    ...confirming,
    id: 'public-deletion.expired-link-is-410',
    says: 'An expired link gets 410, and nothing is deleted.',
    facts: ['public-deletion.expired-link-is-410'],
    uses: { expiry },
    judge: ({ expiry: { opened, confirmed, untouched } }) => [
      ...[opened, confirmed].flatMap((one) => expectStatus(one, 410)),
      ...expectKnown(untouched, 'the link had expired'),
    ],
  }),
  defineAnswerRule({
    id: 'public-deletion.pages-are-html',
    says: 'The pages of the link are HTML without scripts.',
    operation: null,
    facts: ['public-deletion.pages-are-html'],
    concerns: ({ operationKey }) =>
      operationKey === 'showDeletionConfirmation' || operationKey === 'confirmDataDeletion',
    look: (exchange) => [
      ...expectThat(exchange, 'header content-type', 'text/html', (type) => /^text\/html\b/i.test(String(type))),
      ...expectThat(
        exchange,
        'body',
        'a page without scripts',
        (text) => /<html/i.test(String(text)) && !/<script/i.test(String(text)),
      ),
    ],
  }),
]
