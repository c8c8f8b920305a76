import { steeringCatalogue } from '../../../src/service/risk/steering.ts'
import { type Output, pageBanner } from '../output.ts'
import { code, table } from './markdown.ts'

/** docs/reference/steering-addresses.md, from the catalogue that the service itself reads. */
export function generateSteeringPage(): Output {
  const content = [
    pageBanner('src/service/risk/steering.ts'),
    '# Addresses that steer the answer\n',
    'Some addresses ask for an answer by their name, as the test cards of a payment provider do, so that they work through',
    'a signup form as well as through code. They work at `dc-mock.example.com`, which address validators let pass, and at',
    '`dc-mock.test`. Both domains are reserved: no person can have an address there.\n',
    'After `+` or `.` anything may follow the name, to make an address unique: `block+run7@` and `block.run7@` do what',
    '`block@` does. Only behind a score, digits after `.` are its fraction: `score-7.5@` has the score 7.5, `score-7+5@` has 7.\n',
    'Use them rather than numbered names of your own: the third of jane1@, jane2@ and jane3@ on a website gets CHALLENGE',
    '([the bulk pattern](../risk-engine.md#signals)), so tests that share a website would depend on their order. Steering',
    'addresses are not counted.\n',
    table(
      ['Address', 'Example', 'What it does'],
      steeringCatalogue.map(({ pattern, example, does }) => [code(pattern), code(example), does]),
    ),
  ].join('\n')
  return { path: 'docs/reference/steering-addresses.md', content }
}
