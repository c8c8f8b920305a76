/** Facts that no rule can test, with the reasons. A unit test verifies that every other fact is tested by a rule. */

const client = 'This fact describes the client library, not the service.'
const dashboard = 'The dashboard’s API paths are not documented, and integrations cannot sign in to the dashboard.'
const browser =
  'This can be verified only in a browser that runs the script. The contract tests only download the script.'
const bill = 'The billed amount does not appear in any response.'

export const notObservable: Readonly<Record<string, string>> = {
  'check.stores-a-server-identification':
    'Only the dashboard shows this label, and integrations cannot sign in to the dashboard.',
  'check.may-have-more-signals': 'The additional fields are optional, so no response can contradict this fact.',
  'script.loads-asynchronously': browser,
  'script.runs-queued-calls': browser,
  'script.provides-identify-user': browser,
  'script.sends-a-visit-on-load': browser,
  'script.identifies-by-email-and-user-id': browser,
  'script.provides-event-tracking': browser,
  'script.accepts-common-queue-formats': browser,
  'script.keeps-a-device-id': browser,
  'script.works-without-storage': browser,
  'script.requests-outlive-the-page': browser,
  'script.sends-no-cookies': browser,
  'keys.only-a-hash-is-stored': 'Responses do not show how a key is stored.',
  'keys.one-cop-key-per-website': 'Requests alone do not show whether a website has more than one cop_key.',
  'keys.cop-key-only-sends-data': 'The documentation does not specify the paths to which visits and events are sent.',
  'keys.deleted-key-is-not-cached':
    'To verify this, the contract tests would have to delete a key during an outage of the key store, but they cannot cause an outage.',
  'keys.wrong-key-cache-is-bounded':
    'To verify this, the contract tests would have to send ten thousand requests with wrong keys.',
  'gate.wrong-cop-key-is-401': 'The documentation does not specify the URL path of the qualification gate.',
  'errors.malformed-http-gets-a-message-or-a-closed-connection':
    'The contract tests send only well-formed HTTP requests.',
  'billing.paid-checks-cost-9-50-per-500': bill,
  'billing.started-block-is-billed': bill,
  'billing.plan-belongs-to-the-account': 'Accounts do not appear in requests or responses.',
  'dashboard.creates-named-keys': dashboard,
  'dashboard.key-name-is-chosen-by-the-user': dashboard,
  'dashboard.full-key-is-shown-once': dashboard,
  'dashboard.key-shows-12-characters': dashboard,
  'dashboard.deletes-keys': dashboard,
  'dashboard.check-adds-a-user-entry': dashboard,
  'dashboard.one-entry-per-check': dashboard,
  'dashboard.session-serves-the-dashboard-only': dashboard,
  'dashboard.rejects-integration-keys': dashboard,
  'dashboard.session-is-a-cookie': dashboard,
  'client.class-is-dc-service-sdk': client,
  'client.api-key-is-required': client,
  'client.timeout-defaults-to-10-seconds': client,
  'client.base-url-is-configurable': client,
  'client.check-email-returns-email-and-user-info': client,
  'client.signal-cancels': client,
  'client.bad-format-sends-nothing': client,
  'client.bad-format-raises-validation-error': client,
  'client.error-responses-raise-service-error': client,
  'client.timeout-raises-timeout-error': client,
  'client.abort-raises-abort-error': client,
  'client.network-failure-raises-network-error': client,
  'client.one-check-per-signup': client,
  'client.callers-act-on-action': client,
  'client.timeout-lets-the-signup-through': client,
  'client.runs-on-node-18': client,
  'client.trims-key-and-base-url': client,
  'client.timeout-must-be-positive': client,
  'client.sends-one-json-post': client,
  'client.message-comes-from-the-body': client,
  'client.errors-carry-details': client,
  'client.published-timeout-is-a-network-error': client,
  'client.published-abort-with-reason-is-a-network-error': client,
  'client.dc-mock-adds-ip-info': client,
}
