/** Rules about conversions (service 4.3, 4.4, 5, A8, A31, A45). */

import type { Exchange } from '../exchange.ts'
import {
  expectAccepted,
  expectCondition,
  expectFields,
  expectRejected,
  expectStatus,
  expectThat,
  expectValue,
  exportedRecords,
  readAt,
} from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { Exchanges } from '../probe.ts'
import {
  conversionRecords,
  conversionsByBothWays,
  conversionWithCopKey,
  otherPlatform,
  repeatedConversions,
  wrongKeyAndBody,
} from '../probes/conversions.ts'
import { describeValue } from '../report/format-received.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'

const id = '/data/conversion_id'

/** Fact numbers for the fields in an exported conversion. */
const exported = {
  source: 351,
  event: 352,
  email: 354,
  user_id: 355,
  external_id: 356,
  value: 357,
  currency: 358,
  properties: 359,
  occurred_at: 360,
} as const

export const conversionRules: readonly ContractRule[] = [
  defineRule({
    id: 'conversion.automation-platform-is-fixed',
    title:
      'A conversion request from an automation platform is accepted only if the last segment of its path is the platform’s name.',
    uses: { other: otherPlatform },
    evaluate: ({ other: { sent } }) => expectRejected(sent),
  }),
  defineRule({
    id: 'conversion.automation-platform-is-zapier',
    title: 'A conversion from Zapier is stored with the source "zapier".',
    uses: { stored: conversionRecords },
    evaluate: ({ stored: { automated, records } }) => expectRecord(records, automated, { source: 'zapier' }),
  }),
  defineRule({
    id: 'conversion.cop-key-is-enough',
    title: 'A conversion request with the cop_key in the path requires no other credential.',
    uses: { one: conversionWithCopKey },
    evaluate: ({ one: { sent } }) => expectAccepted(sent),
  }),
  defineRule({
    id: 'conversion.source-is-chosen-by-the-sender',
    title: 'The path of a conversion request can contain any source name.',
    uses: { one: conversionWithCopKey },
    evaluate: ({ one: { sent } }) => expectThat(sent, 'status', 'not 404', (status) => status !== 404),
  }),
  defineRule({
    id: 'conversion.same-external-id-is-stored-once',
    title:
      'If a conversion is sent again with the same external_id, source and credential, the response contains the ID of the first conversion. Without an external_id, every request creates a new conversion.',
    uses: { repeated: repeatedConversions },
    evaluate: ({ repeated: { first, again, noId, noIdAgain } }) => [
      ...expectValue(again, id, idOf(first), ', the ID of the first conversion'),
      ...expectThat(noIdAgain, id, 'a different ID', (one) => one !== idOf(noId)),
    ],
  }),
  defineRule({
    id: 'conversion.repetition-changes-nothing',
    title: 'Sending a conversion again does not change the stored conversion or add a duplicate to the export.',
    facts: ['conversion.same-external-id-is-stored-once'],
    uses: { stored: conversionRecords },
    evaluate: ({ stored: { full, records } }) => {
      const found = recordsOf(records, full)
      return [
        ...expectCondition(
          records,
          '/data',
          'one record of the conversion',
          found.length === 1,
          describeValue(pluralize(found.length, 'record')),
        ),
        ...expectRecord(records, full, { event: 'purchase', value: 49.9 }),
      ]
    },
  }),
  defineRule({
    id: 'conversion.external-id-is-unique-per-source',
    title: 'Two conversions with the same external_id but different sources are stored separately.',
    uses: { repeated: repeatedConversions },
    evaluate: ({ repeated: { first, elsewhere } }) =>
      expectThat(
        elsewhere,
        id,
        'a different ID than that of the first source’s conversion',
        (one) => one !== idOf(first),
      ),
  }),
  defineRule({
    id: 'conversion.external-id-is-unique-per-credential',
    title:
      'Two conversions with the same external_id are stored separately if one was sent with the cop_key and the other with the private key.',
    operation: 'postAutomationConversion',
    facts: ['conversion.external-id-is-unique-per-source'],
    uses: { both: conversionsByBothWays },
    evaluate: ({ both: { byCopKey, byKey } }) =>
      expectThat(
        byKey,
        id,
        'a different ID than that of the conversion sent with the cop_key',
        (one) => one !== idOf(byCopKey),
      ),
  }),
  defineRule({
    id: 'conversion.is-exported-as-sent',
    title:
      'An exported conversion contains all fields that were sent. Other fields are null, except `properties`, which is an empty object.',
    operation: 'exportConversions',
    facts: [350, ...Object.values(exported), 361, 362, 363, 364, 365, 366, 367, 368],
    uses: { stored: conversionRecords },
    evaluate: ({ stored: { full, minimal, records } }) => [
      ...expectRecord(records, full, { ...readBody(full), source: 'billing' }, exported),
      ...expectRecord(records, minimal, { event: 'lead', ...unsent }, exported),
    ],
  }),
  defineRule({
    id: 'conversion.path-key-is-checked-before-body',
    title: 'A conversion request with a wrong cop_key in the path is rejected before the body is validated.',
    uses: { wrong: wrongKeyAndBody },
    evaluate: ({ wrong: { conversion } }) => expectStatus(conversion, 404),
  }),
]

const unsent = { email: null, user_id: null, external_id: null, value: null, currency: null, properties: {} }

/** Verifies the fields of an exported conversion. The conversion is identified by the ID in the response to the request `sent`. */
export function expectRecord(
  records: Exchange,
  sent: Exchange,
  fields: Readonly<Record<string, unknown>>,
  facts: Readonly<Record<string, number>> = {},
): ContractFinding[] {
  const [found] = recordsOf(records, sent)
  if (found === undefined)
    return expectCondition(records, '/data', 'the conversion', false, 'no record with the ID of the conversion')
  return expectFields(records, found, fields, facts)
}

/**
 * Verifies that no held conversion was released by a request with only one valid credential. Returns `untested` if the export does not show
 * whether a conversion has been released (A9, A12).
 */
export function expectUnreleased(
  changes: Exchanges<'conversion' | 'before' | 'between' | 'after'>,
): readonly ContractFinding[] | { readonly untested: string } {
  const { conversion, before, between, after } = changes
  const statusIn = (records: Exchange): unknown => getAtPointer(recordsOf(records, conversion)[0], '/status')
  const [held, now, released] = [before, between, after].map(statusIn)
  if (held === undefined || now === undefined || released === undefined) {
    return { untested: 'The export does not include the conversion' }
  }
  if (held === released) return { untested: 'Releasing a conversion does not change its exported fields' }
  return expectCondition(between, '/data', 'a conversion that has not been released', now !== released, now)
}

function recordsOf(records: Exchange, sent: Exchange): unknown[] {
  return exportedRecords(records).filter((record) => getAtPointer(record, '/id') === idOf(sent))
}

function idOf(sent: Exchange): unknown {
  return readAt(sent, id)
}

function readBody({ request }: Exchange): Readonly<Record<string, unknown>> {
  const body: unknown = JSON.parse(request.body ?? '{}')
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
