// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { Citation } from '../fact.ts'

export type BehaviourId =
  | 'check.first-check-runs-live'
  | 'check.first-check-has-no-user-info'
  | 'check.first-check-has-no-ip-info'
  | 'check.first-check-identifies'
  | 'check.stores-a-server-identification'
  | 'check.second-check-comes-from-storage'
  | 'check.stored-result-has-ip-info'
  | 'check.stored-result-has-device-link'
  | 'check.user-info-null-until-identified'
  | 'check.only-checks-and-script-identify'
  | 'check.identified-per-website-and-email'
  | 'check.counts-once'
  | 'check.counts-stored-and-live'
  | 'check.missing-email-is-400'
  | 'check.quota-exhausted-is-429'
  | 'check.related-count-equals-list'
  | 'check.related-emails-share-a-device'
  | 'check.may-have-more-signals'
  | 'check.has-signals-and-footprint'
  | 'check.values-have-client-types'
  | 'check.sends-json-content-type'
  | 'check.email-normalization'
  | 'check.invalid-body-messages'
  | 'check.validates-key-then-body-then-quota'
  | 'check.only-successful-checks-count'
  | 'check.stored-user-info-without-device'
  | 'check.stored-identified-at-is-the-first-check'
  | 'check.stored-email-info-is-unchanged'
  | 'check.ip-info-fields-may-be-null'
  | 'check.label-and-verdict-follow-the-score'
  | 'check.script-address-is-answered-from-storage'
  | 'check.latest-device-is-shown'
  | 'check.related-emails-newest-first'
  | 'check.content-type-does-not-matter'
  | 'check.valid-email-format'
  | 'check.device-hash-is-stable'
  | 'check.quota-message'
  | 'health.tests-a-key'
  | 'health.has-no-side-effects'
  | 'health.returns-the-website-of-the-key'
  | 'health.counts-identifications'
  | 'export.user-count-equals-health-count'
  | 'conversion.automation-platform-is-fixed'
  | 'conversion.automation-needs-the-private-key'
  | 'conversion.automation-platform-is-zapier'
  | 'conversion.wrong-cop-key-is-404'
  | 'conversion.cop-key-authenticates'
  | 'conversion.cop-key-is-enough'
  | 'conversion.source-is-chosen-by-the-sender'
  | 'conversion.same-external-id-is-stored-once'
  | 'conversion.external-id-is-unique-per-source'
  | 'conversion.path-key-is-checked-before-body'
  | 'conversion.wrong-key-message'
  | 'gate.secret-is-in-the-path'
  | 'gate.requires-both-credentials'
  | 'gate.wrong-cop-key-is-401'
  | 'gate.is-the-crm-release'
  | 'gate.same-error-for-wrong-key-and-secret'
  | 'gate.holds-conversions-when-on'
  | 'gate.releases-matching-conversions'
  | 'gate.second-release-is-empty'
  | 'gate.email-overrides-external-id'
  | 'gate.credentials-before-body'
  | 'gate.message'
  | 'deletion.runs-server-to-server'
  | 'deletion.sends-no-mail'
  | 'deletion.removes-the-identification'
  | 'deletion.does-not-refund-checks'
  | 'deletion.returns-deleted-counts'
  | 'deletion.affects-only-one-website'
  | 'deletion.includes-visits-of-the-persons-sessions'
  | 'deletion.email-overrides-user-id'
  | 'public-deletion.waits-for-confirmation'
  | 'public-deletion.is-confirmed-from-the-inbox'
  | 'public-deletion.cop-key-is-in-the-body'
  | 'public-deletion.path-has-no-version'
  | 'public-deletion.same-response-for-unknown-address'
  | 'public-deletion.sends-a-link'
  | 'public-deletion.sends-no-mail-to-unknown-address'
  | 'public-deletion.wrong-cop-key-is-404'
  | 'public-deletion.open-to-any-origin'
  | 'public-deletion.missing-cop-key-is-400'
  | 'public-deletion.opening-the-link-changes-nothing'
  | 'public-deletion.button-runs-the-deletion'
  | 'public-deletion.link-works-once'
  | 'public-deletion.link-lasts-24-hours'
  | 'public-deletion.used-link-is-410'
  | 'public-deletion.expired-link-is-410'
  | 'public-deletion.unknown-link-is-404'
  | 'public-deletion.pages-are-html'
  | 'script.url-contains-cop-key'
  | 'script.loads-asynchronously'
  | 'script.wrong-or-missing-cop-key-is-404'
  | 'script.runs-queued-calls'
  | 'script.sends-a-visit-on-load'
  | 'script.provides-identify-user'
  | 'script.has-javascript-content-type'
  | 'script.contains-identify-user'
  | 'script.identifies-by-email-and-user-id'
  | 'script.provides-event-tracking'
  | 'script.accepts-common-queue-formats'
  | 'script.keeps-a-device-id'
  | 'script.works-without-storage'
  | 'script.requests-outlive-the-page'
  | 'script.sends-no-cookies'
  | 'script.allows-any-origin'
  | 'collect.visit-is-exported'
  | 'collect.event-is-exported'
  | 'collect.identify-links-person-and-device'
  | 'collect.identify-counts-no-check'
  | 'keys.belong-to-one-website'
  | 'keys.determine-the-website'
  | 'keys.requests-have-no-site-id'
  | 'keys.sent-site-id-is-ignored'
  | 'keys.private-key-starts-with-dcp'
  | 'keys.private-key-stays-on-servers'
  | 'keys.only-a-hash-is-stored'
  | 'keys.any-number-per-website'
  | 'keys.private-key-has-one-website'
  | 'keys.one-cop-key-per-website'
  | 'keys.cop-key-only-sends-data'
  | 'keys.cop-key-cannot-read'
  | 'keys.public-changes-need-a-second-safeguard'
  | 'keys.private-key-goes-in-the-header'
  | 'keys.key-before-body'
  | 'keys.export-needs-the-private-key'
  | 'keys.deletion-needs-the-private-key'
  | 'keys.check-needs-the-private-key'
  | 'keys.new-key-is-active'
  | 'keys.deleted-key-stops-at-once'
  | 'keys.deleted-key-is-not-cached'
  | 'keys.deleting-keeps-other-keys'
  | 'keys.deleting-keeps-the-cop-key'
  | 'keys.rotation-has-no-gap'
  | 'keys.valid-key-is-cached-5-minutes'
  | 'keys.wrong-key-is-cached-30-seconds'
  | 'keys.cached-key-works-during-an-outage'
  | 'keys.new-key-stays-wrong-while-cached'
  | 'keys.cache-time-counts-from-validation'
  | 'keys.wrong-key-cache-is-bounded'
  | 'keys.generated-formats'
  | 'export.pages-by-cursor'
  | 'export.limit-is-max-page-size'
  | 'export.bad-limit-or-cursor-is-400'
  | 'export.oldest-first'
  | 'export.key-before-unknown-path'
  | 'collect.wrong-cop-key-is-404'
  | 'collect.missing-cop-key-is-400'
  | 'collect.open-to-any-origin'
  | 'collect.time-defaults-to-arrival'
  | 'errors.bodies-are-json'
  | 'errors.have-a-message'
  | 'errors.missing-key-is-401'
  | 'errors.wrong-or-deleted-key-is-401'
  | 'errors.key-store-fault-is-500'
  | 'errors.integration-paths-start-with-api-v1'
  | 'errors.no-other-status'
  | 'errors.responses-have-json-content-type'
  | 'errors.unknown-path-is-404'
  | 'errors.not-found-message'
  | 'errors.wrong-method-is-405'
  | 'errors.wrong-method-message'
  | 'errors.private-paths-have-no-cors-headers'
  | 'errors.message-names-the-invalid-field'
  | 'errors.malformed-json-is-400'
  | 'errors.unknown-fields-are-ignored'
  | 'errors.large-body-is-413'
  | 'errors.large-body-message'
  | 'errors.malformed-http-gets-a-message-or-a-closed-connection'
  | 'errors.no-rate-limit'
  | 'billing.500-free-checks-for-life'
  | 'billing.free-plan-stops-at-500'
  | 'billing.paid-plans-continue-beyond-500'
  | 'billing.paid-checks-cost-9-50-per-500'
  | 'billing.plan-belongs-to-the-account'
  | 'billing.started-block-is-billed'
  | 'billing.plan-change-applies-to-the-next-check'
  | 'billing.downgrade-with-500-used-is-429'
  | 'dashboard.creates-named-keys'
  | 'dashboard.key-name-is-chosen-by-the-user'
  | 'dashboard.full-key-is-shown-once'
  | 'dashboard.key-shows-12-characters'
  | 'dashboard.deletes-keys'
  | 'dashboard.check-adds-a-user-entry'
  | 'dashboard.one-entry-per-check'
  | 'dashboard.session-serves-the-dashboard-only'
  | 'dashboard.rejects-integration-keys'
  | 'dashboard.session-is-a-cookie'
  | 'client.class-is-dc-service-sdk'
  | 'client.api-key-is-required'
  | 'client.timeout-defaults-to-10-seconds'
  | 'client.base-url-is-configurable'
  | 'client.check-email-returns-email-and-user-info'
  | 'client.signal-cancels'
  | 'client.bad-format-sends-nothing'
  | 'client.bad-format-raises-validation-error'
  | 'client.error-responses-raise-service-error'
  | 'client.timeout-raises-timeout-error'
  | 'client.abort-raises-abort-error'
  | 'client.network-failure-raises-network-error'
  | 'client.one-check-per-signup'
  | 'client.callers-act-on-action'
  | 'client.timeout-lets-the-signup-through'
  | 'client.runs-on-node-18'
  | 'client.trims-key-and-base-url'
  | 'client.timeout-must-be-positive'
  | 'client.sends-one-json-post'
  | 'client.envelope-requires-success-true'
  | 'client.message-comes-from-the-body'
  | 'client.errors-carry-details'
  | 'client.published-timeout-is-a-network-error'
  | 'client.published-abort-with-reason-is-a-network-error'
  | 'client.dc-mock-adds-ip-info'

export const behaviours: { readonly [Id in BehaviourId]: Citation } = {
  'check.first-check-runs-live': { number: 4, from: 'documented', at: '4.8' },
  'check.first-check-has-no-user-info': { number: 5, from: 'documented', at: '4.8' },
  'check.first-check-has-no-ip-info': { number: 6, from: 'documented', at: '2.7' },
  'check.first-check-identifies': { number: 7, from: 'documented', at: '3.2' },
  'check.stores-a-server-identification': { number: 8, from: 'documented', at: '2.8' },
  'check.second-check-comes-from-storage': { number: 9, from: 'documented', at: '3.2' },
  'check.stored-result-has-ip-info': { number: 10, from: 'documented', at: '2.7' },
  'check.stored-result-has-device-link': { number: 11, from: 'documented', at: '4.8' },
  'check.user-info-null-until-identified': { number: 12, from: 'documented', at: '2.7' },
  'check.only-checks-and-script-identify': { number: 432, from: 'assumed', at: 'A48' },
  'check.identified-per-website-and-email': { number: 13, from: 'documented', at: '3.2' },
  'check.counts-once': { number: 14, from: 'documented', at: '4.8' },
  'check.counts-stored-and-live': { number: 15, from: 'documented', at: '4.8' },
  'check.missing-email-is-400': { number: 16, from: 'documented', at: '4.8' },
  'check.quota-exhausted-is-429': { number: 17, from: 'documented', at: '7' },
  'check.related-count-equals-list': { number: 18, from: 'documented', at: '2.7' },
  'check.related-emails-share-a-device': { number: 19, from: 'documented', at: '2.7' },
  'check.may-have-more-signals': { number: 20, from: 'documented', at: '2.7' },
  'check.has-signals-and-footprint': { number: 431, from: 'documented', at: '2.7' },
  'check.values-have-client-types': { number: 430, from: 'client', at: 'client' },
  'check.sends-json-content-type': { number: 440, from: 'documented', at: '4.8' },
  'check.email-normalization': { number: 21, from: 'assumed', at: 'A1' },
  'check.invalid-body-messages': { number: 22, from: 'assumed', at: 'A2' },
  'check.validates-key-then-body-then-quota': { number: 23, from: 'assumed', at: 'A3' },
  'check.only-successful-checks-count': { number: 24, from: 'assumed', at: 'A3' },
  'check.stored-user-info-without-device': { number: 25, from: 'assumed', at: 'A15' },
  'check.stored-identified-at-is-the-first-check': { number: 26, from: 'assumed', at: 'A15' },
  'check.stored-email-info-is-unchanged': { number: 27, from: 'assumed', at: 'A15' },
  'check.ip-info-fields-may-be-null': { number: 28, from: 'assumed', at: 'A13' },
  'check.label-and-verdict-follow-the-score': { number: 29, from: 'assumed', at: 'A20' },
  'check.script-address-is-answered-from-storage': { number: 30, from: 'assumed', at: 'A21' },
  'check.latest-device-is-shown': { number: 31, from: 'assumed', at: 'A22' },
  'check.related-emails-newest-first': { number: 32, from: 'assumed', at: 'A22' },
  'check.content-type-does-not-matter': { number: 33, from: 'assumed', at: 'A25' },
  'check.valid-email-format': { number: 34, from: 'assumed', at: 'A36' },
  'check.device-hash-is-stable': { number: 35, from: 'assumed', at: 'A43' },
  'check.quota-message': { number: 238, from: 'assumed', at: 'A4' },
  'health.tests-a-key': { number: 38, from: 'documented', at: '4.1' },
  'health.has-no-side-effects': { number: 446, from: 'assumed', at: 'A53' },
  'health.returns-the-website-of-the-key': { number: 39, from: 'documented', at: '2.1' },
  'health.counts-identifications': { number: 40, from: 'assumed', at: 'A19' },
  'export.user-count-equals-health-count': { number: 43, from: 'assumed', at: 'A33' },
  'conversion.automation-platform-is-fixed': { number: 52, from: 'documented', at: '4.3' },
  'conversion.automation-needs-the-private-key': { number: 53, from: 'documented', at: '5' },
  'conversion.automation-platform-is-zapier': { number: 54, from: 'assumed', at: 'A31' },
  'conversion.wrong-cop-key-is-404': { number: 58, from: 'documented', at: '4.4' },
  'conversion.cop-key-authenticates': { number: 59, from: 'documented', at: '5' },
  'conversion.cop-key-is-enough': { number: 437, from: 'assumed', at: 'A51' },
  'conversion.source-is-chosen-by-the-sender': { number: 433, from: 'assumed', at: 'A8' },
  'conversion.same-external-id-is-stored-once': { number: 60, from: 'assumed', at: 'A8' },
  'conversion.external-id-is-unique-per-source': { number: 61, from: 'assumed', at: 'A8' },
  'conversion.path-key-is-checked-before-body': { number: 62, from: 'assumed', at: 'A45' },
  'conversion.wrong-key-message': { number: 242, from: 'assumed', at: 'A7' },
  'gate.secret-is-in-the-path': { number: 67, from: 'documented', at: '2.4' },
  'gate.requires-both-credentials': { number: 68, from: 'documented', at: '4.5' },
  'gate.wrong-cop-key-is-401': { number: 69, from: 'documented', at: '7' },
  'gate.is-the-crm-release': { number: 70, from: 'assumed', at: 'A6' },
  'gate.same-error-for-wrong-key-and-secret': { number: 71, from: 'assumed', at: 'A6' },
  'gate.holds-conversions-when-on': { number: 72, from: 'assumed', at: 'A9' },
  'gate.releases-matching-conversions': { number: 73, from: 'assumed', at: 'A9' },
  'gate.second-release-is-empty': { number: 74, from: 'assumed', at: 'A9' },
  'gate.email-overrides-external-id': { number: 75, from: 'assumed', at: 'A38' },
  'gate.credentials-before-body': { number: 76, from: 'assumed', at: 'A45' },
  'gate.message': { number: 240, from: 'assumed', at: 'A6' },
  'deletion.runs-server-to-server': { number: 80, from: 'documented', at: '5' },
  'deletion.sends-no-mail': { number: 435, from: 'assumed', at: 'A10' },
  'deletion.removes-the-identification': { number: 81, from: 'assumed', at: 'A10' },
  'deletion.does-not-refund-checks': { number: 82, from: 'assumed', at: 'A10' },
  'deletion.returns-deleted-counts': { number: 83, from: 'assumed', at: 'A10' },
  'deletion.affects-only-one-website': { number: 84, from: 'documented', at: '2.2' },
  'deletion.includes-visits-of-the-persons-sessions': { number: 418, from: 'assumed', at: 'A46' },
  'deletion.email-overrides-user-id': { number: 85, from: 'assumed', at: 'A38' },
  'public-deletion.waits-for-confirmation': { number: 89, from: 'documented', at: '4.7' },
  'public-deletion.is-confirmed-from-the-inbox': { number: 90, from: 'documented', at: '4.7' },
  'public-deletion.cop-key-is-in-the-body': { number: 91, from: 'documented', at: '5' },
  'public-deletion.path-has-no-version': { number: 92, from: 'documented', at: '9' },
  'public-deletion.same-response-for-unknown-address': { number: 93, from: 'assumed', at: 'A11' },
  'public-deletion.sends-a-link': { number: 94, from: 'assumed', at: 'A11' },
  'public-deletion.sends-no-mail-to-unknown-address': { number: 470, from: 'assumed', at: 'A11' },
  'public-deletion.wrong-cop-key-is-404': { number: 95, from: 'assumed', at: 'A11' },
  'public-deletion.open-to-any-origin': { number: 96, from: 'assumed', at: 'A11' },
  'public-deletion.missing-cop-key-is-400': { number: 97, from: 'assumed', at: 'A45' },
  'public-deletion.opening-the-link-changes-nothing': { number: 101, from: 'assumed', at: 'A11' },
  'public-deletion.button-runs-the-deletion': { number: 104, from: 'assumed', at: 'A11' },
  'public-deletion.link-works-once': { number: 105, from: 'assumed', at: 'A11' },
  'public-deletion.link-lasts-24-hours': { number: 106, from: 'assumed', at: 'A11' },
  'public-deletion.used-link-is-410': { number: 107, from: 'assumed', at: 'A29' },
  'public-deletion.expired-link-is-410': { number: 108, from: 'assumed', at: 'A29' },
  'public-deletion.unknown-link-is-404': { number: 109, from: 'assumed', at: 'A29' },
  'public-deletion.pages-are-html': { number: 110, from: 'assumed', at: 'A42' },
  'script.url-contains-cop-key': { number: 114, from: 'documented', at: '2.3' },
  'script.loads-asynchronously': { number: 115, from: 'documented', at: '2.3' },
  'script.wrong-or-missing-cop-key-is-404': { number: 116, from: 'assumed', at: 'A41' },
  'script.runs-queued-calls': { number: 117, from: 'assumed', at: 'A14' },
  'script.sends-a-visit-on-load': { number: 118, from: 'assumed', at: 'A14' },
  'script.provides-identify-user': { number: 119, from: 'client', at: 'client' },
  'script.has-javascript-content-type': { number: 447, from: 'assumed', at: 'A41' },
  'script.contains-identify-user': { number: 436, from: 'assumed', at: 'A14' },
  'script.identifies-by-email-and-user-id': { number: 120, from: 'assumed', at: 'A14' },
  'script.provides-event-tracking': { number: 121, from: 'assumed', at: 'A14' },
  'script.accepts-common-queue-formats': { number: 420, from: 'assumed', at: 'A47' },
  'script.keeps-a-device-id': { number: 421, from: 'assumed', at: 'A34' },
  'script.works-without-storage': { number: 422, from: 'assumed', at: 'A47' },
  'script.requests-outlive-the-page': { number: 423, from: 'assumed', at: 'A47' },
  'script.sends-no-cookies': { number: 424, from: 'assumed', at: 'A47' },
  'script.allows-any-origin': { number: 425, from: 'assumed', at: 'A47' },
  'collect.visit-is-exported': { number: 124, from: 'assumed', at: 'A34' },
  'collect.event-is-exported': { number: 127, from: 'assumed', at: 'A34' },
  'collect.identify-links-person-and-device': { number: 130, from: 'assumed', at: 'A34' },
  'collect.identify-counts-no-check': { number: 131, from: 'assumed', at: 'A21' },
  'keys.belong-to-one-website': { number: 132, from: 'documented', at: '2.1' },
  'keys.determine-the-website': { number: 133, from: 'documented', at: '5.1' },
  'keys.requests-have-no-site-id': { number: 134, from: 'documented', at: '2.1' },
  'keys.sent-site-id-is-ignored': { number: 135, from: 'assumed', at: 'A28' },
  'keys.private-key-starts-with-dcp': { number: 136, from: 'documented', at: '2.2' },
  'keys.private-key-stays-on-servers': { number: 137, from: 'documented', at: '2.2' },
  'keys.only-a-hash-is-stored': { number: 138, from: 'documented', at: '2.2' },
  'keys.any-number-per-website': { number: 139, from: 'documented', at: '2.2' },
  'keys.private-key-has-one-website': { number: 140, from: 'documented', at: '2.2' },
  'keys.one-cop-key-per-website': { number: 141, from: 'documented', at: '2.3' },
  'keys.cop-key-only-sends-data': { number: 142, from: 'documented', at: '2.3' },
  'keys.cop-key-cannot-read': { number: 143, from: 'documented', at: '5.2' },
  'keys.public-changes-need-a-second-safeguard': { number: 144, from: 'documented', at: '5.2' },
  'keys.private-key-goes-in-the-header': { number: 145, from: 'documented', at: '5.1' },
  'keys.key-before-body': { number: 434, from: 'assumed', at: 'A45' },
  'keys.export-needs-the-private-key': { number: 146, from: 'documented', at: '4.2' },
  'keys.deletion-needs-the-private-key': { number: 147, from: 'documented', at: '4.6' },
  'keys.check-needs-the-private-key': { number: 148, from: 'documented', at: '4.8' },
  'keys.new-key-is-active': { number: 149, from: 'documented', at: '3.1' },
  'keys.deleted-key-stops-at-once': { number: 150, from: 'documented', at: '3.1' },
  'keys.deleted-key-is-not-cached': { number: 438, from: 'assumed', at: 'A18' },
  'keys.deleting-keeps-other-keys': { number: 151, from: 'documented', at: '3.1' },
  'keys.deleting-keeps-the-cop-key': { number: 152, from: 'documented', at: '3.1' },
  'keys.rotation-has-no-gap': { number: 153, from: 'documented', at: '3.1' },
  'keys.valid-key-is-cached-5-minutes': { number: 154, from: 'documented', at: '5.3' },
  'keys.wrong-key-is-cached-30-seconds': { number: 155, from: 'documented', at: '5.3' },
  'keys.cached-key-works-during-an-outage': { number: 156, from: 'assumed', at: 'A18' },
  'keys.new-key-stays-wrong-while-cached': { number: 157, from: 'assumed', at: 'A18' },
  'keys.cache-time-counts-from-validation': { number: 158, from: 'assumed', at: 'A18' },
  'keys.wrong-key-cache-is-bounded': { number: 159, from: 'assumed', at: 'A18' },
  'keys.generated-formats': { number: 160, from: 'assumed', at: 'A17' },
  'export.pages-by-cursor': { number: 161, from: 'assumed', at: 'A12' },
  'export.limit-is-max-page-size': { number: 162, from: 'assumed', at: 'A12' },
  'export.bad-limit-or-cursor-is-400': { number: 163, from: 'assumed', at: 'A35' },
  'export.oldest-first': { number: 164, from: 'assumed', at: 'A35' },
  'export.key-before-unknown-path': { number: 165, from: 'assumed', at: 'A24' },
  'collect.wrong-cop-key-is-404': { number: 166, from: 'assumed', at: 'A14' },
  'collect.missing-cop-key-is-400': { number: 167, from: 'assumed', at: 'A45' },
  'collect.open-to-any-origin': { number: 168, from: 'assumed', at: 'A14' },
  'collect.time-defaults-to-arrival': { number: 169, from: 'assumed', at: 'A34' },
  'errors.bodies-are-json': { number: 170, from: 'documented', at: '4' },
  'errors.have-a-message': { number: 171, from: 'assumed', at: 'A49' },
  'errors.missing-key-is-401': { number: 172, from: 'documented', at: '7' },
  'errors.wrong-or-deleted-key-is-401': { number: 173, from: 'documented', at: '7' },
  'errors.key-store-fault-is-500': { number: 174, from: 'documented', at: '7' },
  'errors.integration-paths-start-with-api-v1': { number: 439, from: 'documented', at: '9' },
  'errors.no-other-status': { number: 444, from: 'assumed', at: 'A52' },
  'errors.responses-have-json-content-type': { number: 445, from: 'assumed', at: 'A50' },
  'errors.unknown-path-is-404': { number: 175, from: 'assumed', at: 'A7' },
  'errors.not-found-message': { number: 244, from: 'assumed', at: 'A7' },
  'errors.wrong-method-is-405': { number: 176, from: 'assumed', at: 'A7' },
  'errors.wrong-method-message': { number: 247, from: 'assumed', at: 'A26' },
  'errors.private-paths-have-no-cors-headers': { number: 177, from: 'assumed', at: 'A14' },
  'errors.message-names-the-invalid-field': { number: 178, from: 'assumed', at: 'A32' },
  'errors.malformed-json-is-400': { number: 179, from: 'assumed', at: 'A32' },
  'errors.unknown-fields-are-ignored': { number: 180, from: 'assumed', at: 'A37' },
  'errors.large-body-is-413': { number: 181, from: 'assumed', at: 'A40' },
  'errors.large-body-message': { number: 249, from: 'assumed', at: 'A40' },
  'errors.malformed-http-gets-a-message-or-a-closed-connection': { number: 182, from: 'assumed', at: 'A26' },
  'errors.no-rate-limit': { number: 183, from: 'assumed', at: 'A16' },
  'billing.500-free-checks-for-life': { number: 184, from: 'documented', at: '8' },
  'billing.free-plan-stops-at-500': { number: 185, from: 'documented', at: '8' },
  'billing.paid-plans-continue-beyond-500': { number: 186, from: 'documented', at: '8' },
  'billing.paid-checks-cost-9-50-per-500': { number: 187, from: 'documented', at: '8' },
  'billing.plan-belongs-to-the-account': { number: 188, from: 'assumed', at: 'A5' },
  'billing.started-block-is-billed': { number: 189, from: 'assumed', at: 'A5' },
  'billing.plan-change-applies-to-the-next-check': { number: 190, from: 'assumed', at: 'A27' },
  'billing.downgrade-with-500-used-is-429': { number: 191, from: 'assumed', at: 'A27' },
  'dashboard.creates-named-keys': { number: 192, from: 'documented', at: '3.1' },
  'dashboard.key-name-is-chosen-by-the-user': { number: 193, from: 'documented', at: '2.2' },
  'dashboard.full-key-is-shown-once': { number: 194, from: 'documented', at: '2.2' },
  'dashboard.key-shows-12-characters': { number: 195, from: 'documented', at: '8' },
  'dashboard.deletes-keys': { number: 196, from: 'documented', at: '5.4' },
  'dashboard.check-adds-a-user-entry': { number: 197, from: 'documented', at: '4.8' },
  'dashboard.one-entry-per-check': { number: 198, from: 'assumed', at: 'A23' },
  'dashboard.session-serves-the-dashboard-only': { number: 199, from: 'documented', at: '5.5' },
  'dashboard.rejects-integration-keys': { number: 200, from: 'assumed', at: 'A44' },
  'dashboard.session-is-a-cookie': { number: 201, from: 'assumed', at: 'A44' },
  'client.class-is-dc-service-sdk': { number: 202, from: 'documented', at: '4.9' },
  'client.api-key-is-required': { number: 203, from: 'documented', at: '4.9' },
  'client.timeout-defaults-to-10-seconds': { number: 204, from: 'documented', at: '8' },
  'client.base-url-is-configurable': { number: 205, from: 'documented', at: '4.9' },
  'client.check-email-returns-email-and-user-info': { number: 206, from: 'documented', at: '4.9' },
  'client.signal-cancels': { number: 207, from: 'documented', at: '4.9' },
  'client.bad-format-sends-nothing': { number: 208, from: 'documented', at: '4.9' },
  'client.bad-format-raises-validation-error': { number: 209, from: 'client', at: 'client' },
  'client.error-responses-raise-service-error': { number: 210, from: 'documented', at: '4.9' },
  'client.timeout-raises-timeout-error': { number: 211, from: 'documented', at: '4.9' },
  'client.abort-raises-abort-error': { number: 212, from: 'documented', at: '4.9' },
  'client.network-failure-raises-network-error': { number: 213, from: 'documented', at: '4.9' },
  'client.one-check-per-signup': { number: 214, from: 'documented', at: '4.9' },
  'client.callers-act-on-action': { number: 215, from: 'documented', at: '4.9' },
  'client.timeout-lets-the-signup-through': { number: 216, from: 'documented', at: '4.9' },
  'client.runs-on-node-18': { number: 217, from: 'documented', at: '8' },
  'client.trims-key-and-base-url': { number: 218, from: 'client', at: 'client' },
  'client.timeout-must-be-positive': { number: 219, from: 'client', at: 'client' },
  'client.sends-one-json-post': { number: 220, from: 'client', at: 'client' },
  'client.envelope-requires-success-true': { number: 221, from: 'client', at: 'client' },
  'client.message-comes-from-the-body': { number: 222, from: 'client', at: 'client' },
  'client.errors-carry-details': { number: 223, from: 'client', at: 'client' },
  'client.published-timeout-is-a-network-error': { number: 224, from: 'client', at: 'client' },
  'client.published-abort-with-reason-is-a-network-error': { number: 225, from: 'client', at: 'client' },
  'client.dc-mock-adds-ip-info': { number: 226, from: 'assumed', at: 'A30' },
}

/** Responses of each operation, by status. */
export type Responses = {
  readonly checkEmail: { readonly [Status in 200 | 400 | 401 | 413 | 429 | 500]: Citation }
  readonly getHealth: { readonly [Status in 200 | 401 | 500]: Citation }
  readonly exportUsers: { readonly [Status in 200 | 400 | 401 | 500]: Citation }
  readonly exportVisits: { readonly [Status in 200 | 400 | 401 | 500]: Citation }
  readonly exportEvents: { readonly [Status in 200 | 400 | 401 | 500]: Citation }
  readonly exportConversions: { readonly [Status in 200 | 400 | 401 | 500]: Citation }
  readonly postAutomationConversion: { readonly [Status in 200 | 400 | 401 | 413 | 500]: Citation }
  readonly postConversion: { readonly [Status in 200 | 400 | 404 | 413]: Citation }
  readonly releaseCrm: { readonly [Status in 200 | 400 | 401 | 413]: Citation }
  readonly deleteData: { readonly [Status in 200 | 400 | 401 | 413 | 500]: Citation }
  readonly requestDataDeletion: { readonly [Status in 202 | 400 | 404 | 413]: Citation }
  readonly showDeletionConfirmation: { readonly [Status in 200 | 404 | 410]: Citation }
  readonly confirmDataDeletion: { readonly [Status in 200 | 404 | 410]: Citation }
  readonly getScript: { readonly [Status in 200 | 404]: Citation }
  readonly collectVisit: { readonly [Status in 200 | 400 | 404 | 413]: Citation }
  readonly collectEvent: { readonly [Status in 200 | 400 | 404 | 413]: Citation }
  readonly identifyUser: { readonly [Status in 200 | 400 | 404 | 413]: Citation }
}

export const responses: Responses = {
  checkEmail: {
    200: { number: 3, from: 'documented', at: '4.8' },
    400: { number: 235, from: 'documented', at: '4.8' },
    401: { number: 231, from: 'documented', at: '7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
    429: { number: 237, from: 'documented', at: '7' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  getHealth: {
    200: { number: 37, from: 'documented', at: '4.1' },
    401: { number: 231, from: 'documented', at: '7' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  exportUsers: {
    200: { number: 42, from: 'assumed', at: 'A12' },
    400: { number: 460, from: 'assumed', at: 'A35' },
    401: { number: 231, from: 'documented', at: '7' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  exportVisits: {
    200: { number: 45, from: 'assumed', at: 'A12' },
    400: { number: 460, from: 'assumed', at: 'A35' },
    401: { number: 231, from: 'documented', at: '7' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  exportEvents: {
    200: { number: 47, from: 'assumed', at: 'A12' },
    400: { number: 460, from: 'assumed', at: 'A35' },
    401: { number: 231, from: 'documented', at: '7' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  exportConversions: {
    200: { number: 49, from: 'assumed', at: 'A12' },
    400: { number: 460, from: 'assumed', at: 'A35' },
    401: { number: 231, from: 'documented', at: '7' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  postAutomationConversion: {
    200: { number: 252, from: 'assumed', at: 'A8' },
    400: { number: 250, from: 'assumed', at: 'A32' },
    401: { number: 231, from: 'documented', at: '7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  postConversion: {
    200: { number: 252, from: 'assumed', at: 'A8' },
    400: { number: 250, from: 'assumed', at: 'A32' },
    404: { number: 241, from: 'documented', at: '4.4' },
    413: { number: 248, from: 'assumed', at: 'A40' },
  },
  releaseCrm: {
    200: { number: 66, from: 'assumed', at: 'A9' },
    400: { number: 461, from: 'assumed', at: 'A32' },
    401: { number: 239, from: 'assumed', at: 'A6' },
    413: { number: 248, from: 'assumed', at: 'A40' },
  },
  deleteData: {
    200: { number: 79, from: 'assumed', at: 'A10' },
    400: { number: 462, from: 'assumed', at: 'A32' },
    401: { number: 231, from: 'documented', at: '7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
    500: { number: 233, from: 'documented', at: '7' },
  },
  requestDataDeletion: {
    202: { number: 88, from: 'assumed', at: 'A11' },
    400: { number: 463, from: 'assumed', at: 'A32' },
    404: { number: 243, from: 'assumed', at: 'A7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
  },
  showDeletionConfirmation: {
    200: { number: 100, from: 'assumed', at: 'A11' },
    404: { number: 419, from: 'assumed', at: 'A29' },
    410: { number: 251, from: 'assumed', at: 'A29' },
  },
  confirmDataDeletion: {
    200: { number: 103, from: 'assumed', at: 'A11' },
    404: { number: 419, from: 'assumed', at: 'A29' },
    410: { number: 251, from: 'assumed', at: 'A29' },
  },
  getScript: {
    200: { number: 113, from: 'documented', at: '2.3' },
    404: { number: 243, from: 'assumed', at: 'A7' },
  },
  collectVisit: {
    200: { number: 253, from: 'assumed', at: 'A34' },
    400: { number: 464, from: 'assumed', at: 'A32' },
    404: { number: 243, from: 'assumed', at: 'A7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
  },
  collectEvent: {
    200: { number: 253, from: 'assumed', at: 'A34' },
    400: { number: 464, from: 'assumed', at: 'A32' },
    404: { number: 243, from: 'assumed', at: 'A7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
  },
  identifyUser: {
    200: { number: 253, from: 'assumed', at: 'A34' },
    400: { number: 464, from: 'assumed', at: 'A32' },
    404: { number: 243, from: 'assumed', at: 'A7' },
    413: { number: 248, from: 'assumed', at: 'A40' },
  },
}
