/** Rules about deletions requested by visitors (service 4.7, 9, A11, A29, A42, A45). */

import {
  expectAccepted,
  expectCondition,
  expectKnownPerson,
  expectNull,
  expectRejected,
  expectStatus,
  expectThat,
  expectValue,
  exportedRecords,
  readAt,
} from '../findings/expectation.ts'
import { crossOrigin } from '../probes/collect.ts'
import { wrongKeyAndBody } from '../probes/conversions.ts'
import {
  confirmation,
  deletionMail,
  expiry,
  hasPerson,
  tokenOf,
  unconfirmedDeletion,
  unconfirmedExport,
} from '../probes/public-deletion.ts'
import { describeValue } from '../report/format-received.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractRule, defineExchangeRule, defineRule, isGoodRequest } from '../rule.ts'
import { requestedEmail } from './check.ts'
import { expectAllowedOrigin, expectPreflight } from './collect.ts'

const userInfo = '/data/userInfo'

export const publicDeletionRules: readonly ContractRule[] = [
  defineRule({
    id: 'public-deletion.waits-for-confirmation',
    title: 'A public deletion request does not delete anything until it is confirmed.',
    uses: { unconfirmed: unconfirmedDeletion },
    evaluate: ({ unconfirmed: { check } }) => expectKnownPerson(check, 'the deletion was not confirmed'),
  }),
  defineRule({
    id: 'public-deletion.keeps-the-data-until-confirmed',
    title: 'A person stays in the user export until the deletion request is confirmed.',
    facts: ['public-deletion.waits-for-confirmation'],
    uses: { export: unconfirmedExport },
    evaluate: ({ export: exported }) => {
      const last = exported?.pages.at(-1)
      if (!exported || !last)
        return {
          untested:
            'The person identified by the test requests is not in the user export. Assumption A12 or A14 may be wrong',
        }
      const { requested, pages, email } = exported
      if (requested.response.status >= 300)
        return { untested: `The deletion request got a ${requested.response.status} response` }
      const kept = hasPerson(pages, email)
      if (!kept && typeof readAt(last, '/next_cursor') === 'string') {
        return { untested: 'The export is too large to search completely' }
      }
      return expectCondition(
        requested,
        'status',
        'nothing deleted',
        kept,
        describeValue('the person is no longer exported'),
      )
    },
  }),
  defineExchangeRule({
    id: 'public-deletion.is-confirmed-from-the-inbox',
    title: 'The response to a public deletion request does not contain the confirmation link.',
    appliesTo: isGoodRequest('requestDataDeletion'),
    evaluate: (exchange) => {
      const { headers, text } = exchange.response
      const link = /\/data-deletion\/confirm\/[\w-]{8,}/
      const held = [text, ...Object.values(headers)].some((part) => link.test(part))
      return expectCondition(exchange, 'body', 'no confirmation link', !held, describeValue('a confirmation link'))
    },
  }),
  defineRule({
    id: 'public-deletion.token-is-only-in-the-mail',
    title: 'The confirmation token is sent only by email, and only to the person’s address.',
    facts: ['public-deletion.is-confirmed-from-the-inbox'],
    uses: { mail: deletionMail },
    evaluate: ({ mail: { requested, mails } }) => {
      const email = requestedEmail(requested)
      const tokens = mails.filter(({ to }) => to === email).flatMap((mail) => tokenOf([mail]) ?? [])
      const hasToken = (text: string): boolean => tokens.some((token) => text.includes(token))
      const answered = [requested.response.text, ...Object.values(requested.response.headers)].some(hasToken)
      const others = mails.filter(({ to, html, text }) => to !== email && hasToken(html + text)).length
      return [
        ...expectCondition(
          requested,
          'body',
          'no confirmation token',
          !answered,
          describeValue('the confirmation token'),
        ),
        ...expectCondition(
          requested,
          'status',
          'emails only to the person',
          others === 0,
          describeValue(`${pluralize(others, 'email')} to others`),
        ),
      ]
    },
  }),
  defineRule({
    id: 'public-deletion.cop-key-is-in-the-body',
    title: 'A public deletion request with the cop_key in the body is accepted.',
    facts: ['public-deletion.cop-key-is-in-the-body', 389],
    uses: { unconfirmed: unconfirmedDeletion },
    evaluate: ({ unconfirmed: { requested } }) => expectAccepted(requested),
  }),
  defineRule({
    id: 'public-deletion.path-has-no-version',
    title: 'The path for public deletion requests does not contain a version.',
    uses: { unconfirmed: unconfirmedDeletion },
    evaluate: ({ unconfirmed: { requested, bare } }) =>
      /*
       * A deployment may return 404 because the path or the person is unknown. Only an unknown path is a violation. If the path is unknown,
       * the request without an email address (`bare`) also gets a 404 response.
       */
      bare.response.status === 404 ? expectThat(requested, 'status', 'not 404', (status) => status !== 404) : [],
  }),
  defineRule({
    id: 'public-deletion.same-response-for-unknown-address',
    title: 'The response to a public deletion request does not reveal whether the address is known.',
    uses: { unconfirmed: unconfirmedDeletion },
    evaluate: ({ unconfirmed: { requested, unknown } }) => [
      ...expectStatus(unknown, requested.response.status),
      ...expectValue(unknown, 'body', requested.response.text, ', as for a known address'),
    ],
  }),
  defineRule({
    id: 'public-deletion.sends-a-link',
    title: 'If a deletion request contains a known address, the service sends one email with a confirmation link.',
    uses: { mail: deletionMail },
    evaluate: ({ mail: { requested, mails, before } }) => {
      const sent = mails.length - before.length
      const received = describeValue(
        `${pluralize(sent, 'email')}, ${tokenOf(mails) === null ? 'without' : 'with'} a link`,
      )
      return expectCondition(
        requested,
        'status',
        'an email with a link',
        sent === 1 && tokenOf(mails) !== null,
        received,
      )
    },
  }),
  defineRule({
    id: 'public-deletion.sends-no-mail-to-unknown-address',
    title: 'If a deletion request contains an unknown address, the service does not send an email.',
    uses: { mail: deletionMail },
    evaluate: ({ mail: { requested, toStranger } }) =>
      expectCondition(
        requested,
        'status',
        'no email to an unknown address',
        toStranger === 0,
        describeValue(pluralize(toStranger, 'email')),
      ),
  }),
  defineRule({
    id: 'public-deletion.wrong-cop-key-sends-no-mail',
    title: 'If the cop_key in a deletion request is wrong, the service does not send a confirmation link.',
    facts: ['public-deletion.cop-key-is-in-the-body'],
    uses: { mail: deletionMail },
    evaluate: ({ mail: { requested, before } }) =>
      expectCondition(
        requested,
        'status',
        'no link before the deletion request',
        tokenOf(before) === null,
        describeValue(pluralize(before.length, 'email')),
      ),
  }),
  defineRule({
    id: 'public-deletion.cop-key-before-fields',
    title: 'A deletion request with a wrong cop_key is rejected before the other fields are validated.',
    facts: ['public-deletion.missing-cop-key-is-400'],
    uses: { wrong: wrongKeyAndBody },
    evaluate: ({ wrong: { deletion } }) => expectStatus(deletion, 404),
  }),
  defineRule({
    id: 'public-deletion.opening-the-link-changes-nothing',
    title: 'Opening a confirmation link does not delete anything, and the link still works afterwards.',
    uses: { confirmation },
    evaluate: ({ confirmation: { opened, openedAgain, untouched, confirmed } }) => [
      ...[opened, openedAgain, confirmed].flatMap((one) => expectStatus(one, 200)),
      ...expectKnownPerson(untouched, 'the link was only opened'),
    ],
  }),
  defineRule({
    id: 'public-deletion.button-runs-the-deletion',
    title: 'The button on the confirmation page deletes only the requesting person’s data.',
    uses: { confirmation },
    evaluate: ({ confirmation: { confirmed, conversions, after, other } }) => [
      ...expectStatus(confirmed, 200),
      ...expectNull(after, userInfo),
      ...expectThat(
        conversions,
        '/data',
        'no conversion of the person',
        () => exportedRecords(conversions).length === 0,
      ),
      ...expectKnownPerson(other, 'somebody else'),
    ],
  }),
  defineRule({
    id: 'public-deletion.link-works-once',
    title: 'A confirmation link can delete data only once.',
    uses: { confirmation },
    evaluate: ({ confirmation: { stillKnown } }) =>
      expectKnownPerson(stillKnown, 'the person was identified again, and the link had already been used'),
  }),
  defineRule({
    id: 'public-deletion.used-link-is-410',
    title:
      'After a confirmation link has been used, requests to open the link or confirm the deletion get a 410 response.',
    uses: { confirmation },
    evaluate: ({ confirmation: { confirmedAgain, openedUsed } }) =>
      [confirmedAgain, openedUsed].flatMap((one) => expectStatus(one, 410)),
  }),
  defineRule({
    id: 'public-deletion.link-lasts-24-hours',
    title: 'A confirmation link works for 24 hours and then expires.',
    uses: { expiry },
    evaluate: ({ expiry: { before, opened, confirmed } }) => [
      ...expectStatus(before, 200),
      ...[opened, confirmed].flatMap(expectRejected),
    ],
  }),
  defineRule({
    id: 'public-deletion.expired-link-is-410',
    title: 'An expired confirmation link returns 410 and does not delete anything.',
    uses: { expiry },
    evaluate: ({ expiry: { opened, confirmed, untouched } }) => [
      ...[opened, confirmed].flatMap((one) => expectStatus(one, 410)),
      ...expectKnownPerson(untouched, 'the link had expired'),
    ],
  }),
  defineExchangeRule({
    id: 'public-deletion.pages-are-html',
    title: 'The deletion confirmation pages are HTML without scripts.',
    operation: null,
    appliesTo: ({ operationKey }) =>
      operationKey === 'showDeletionConfirmation' || operationKey === 'confirmDataDeletion',
    evaluate: (exchange) => [
      ...expectThat(exchange, 'header content-type', 'text/html', (type) => /^text\/html\b/i.test(String(type))),
      ...expectThat(
        exchange,
        'body',
        'a page without scripts',
        (text) => /<html/i.test(String(text)) && !/<script/i.test(String(text)),
      ),
    ],
  }),
  defineRule({
    id: 'public-deletion.open-to-any-origin',
    title: 'Public deletion requests are accepted from any origin.',
    uses: { crossOrigin },
    evaluate: ({ crossOrigin: { deletionPreflight, deletion } }) => [
      ...[deletionPreflight, deletion].flatMap(expectAllowedOrigin),
      ...expectPreflight(deletionPreflight),
    ],
  }),
]
