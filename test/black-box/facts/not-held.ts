/** Documented behaviours that no test can hold yet, each with the reason. One that gets a test must leave this list. */
export const notHeld: Readonly<Record<string, string>> = {
  'client.runs-on-node-18':
    'The tests run on one Node; the built client is run on Node 18 where the package is tested.',
}
