/** Documented behaviors without a test, each with the reason. A behavior that gets a test must be removed from this list. */
export const untested: Readonly<Record<string, string>> = {
  'client.runs-on-node-18':
    'The tests run on one Node; the built client is run on Node 18 where the package is tested.',
}
