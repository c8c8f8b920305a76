/** Documented behaviors without a test, with the reasons. Remove a behavior from this list when you add a test for the behavior. */
export const untested: Readonly<Record<string, string>> = {
  'client.runs-on-node-18':
    'The tests run on one Node; the built client is run on Node 18 where the package is tested.',
}
