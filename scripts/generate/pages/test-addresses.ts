import { testAddresses } from '../../../src/service/risk/test-address.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** Generates docs/reference/test-addresses.md from the catalog that the service uses. */
export function generateTestAddressesPage(): Output {
  const content = [
    pageBanner('src/service/risk/test-address.ts'),
    '# Test addresses\n',
    'The name of a test address selects the response, like the test card numbers of a payment provider. These addresses work',
    'in a signup form as well as in code. They work at `dc-mock.example.com`, which address validators accept, and at',
    '`dc-mock.test`. Both domains and their subdomains are reserved, so no real person has an address there.\n',
    'To make an address unique, add `+` or `.` and any text to the name: `block+run7@` and `block.run7@` do the same as',
    '`block@`. After a score, digits behind `.` are a decimal fraction instead: `score-7.5@` has the score 7.5, `score-7+5@` has 7.\n',
    'Use test addresses instead of your own numbered names. The third of jane1@, jane2@ and jane3@ on a website gets CHALLENGE',
    '([the bulk pattern](../risk-engine.md#signals)), so tests that share a website would depend on their order. Test',
    'addresses are not counted for the bulk pattern.\n',
    table(
      ['Address', 'Example', 'What it does'],
      testAddresses.map(({ pattern, example, does }) => [code(pattern), code(example), does]),
    ),
  ].join('\n')
  return { path: 'docs/reference/test-addresses.md', content }
}
