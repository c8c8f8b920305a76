/** Documented behaviours that no test can hold yet, each with the reason. One that gets a test must leave this list. */
export const notHeld: Readonly<Record<string, string>> = {
  'client.timeout-raises-timeout-error':
    'Version 1.0.2 breaks it (client.published-timeout-is-a-network-error); our own client will hold it.',
  'client.runs-on-node-18': 'The tests run on one Node; a run on the oldest ones comes with our own client.',
}
