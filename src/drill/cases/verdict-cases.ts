import { assumptionVariants } from '../../spec/assumption-variant.ts'
import type { EmailInfoPart, ScenarioDocument } from '../../spec/generated/control.d.ts'
import { type DrillCase, inTurn, personNames } from './drill-case.ts'

/** ID of the base case. If this case fails, all other cases are `not-judged`. */
export const baseCaseId = 'allow'

const unknownFields: EmailInfoPart = {
  account_age: { days: 12, source: 'registry' },
  velocity: [1, 2, 3],
  fraud_signals: { breached_credentials: true, velocity: { per_hour: 3 } },
  digital_footprint: { networks: ['example'] },
}

const unknownTags: EmailInfoPart = {
  tags: ['velocity-spike', 'registrar:unlisted'],
  reasons: ['The domain’s registrar is unknown', ''],
}

function bothVerdicts(part: EmailInfoPart): ScenarioDocument {
  return {
    verdicts: [
      { match: `${personNames.welcome}@*`, verdict: 'allow', email_info: part },
      { match: `${personNames.refused}@*`, verdict: 'block', email_info: part },
    ],
  }
}

const mixedVerdicts = ['allow', 'block', 'challenge']

const bothPeople = inTurn(personNames.welcome, personNames.refused)

export const verdictCases: readonly DrillCase[] = [
  {
    id: baseCaseId,
    group: 'verdicts',
    title: 'An ALLOW verdict for a new person (userInfo is null)',
    kind: 'verdict',
    signUps: inTurn('allow'),
  },
  {
    id: 'challenge',
    group: 'verdicts',
    title: 'A CHALLENGE verdict',
    kind: 'verdict',
    signUps: inTurn('challenge'),
  },
  {
    id: 'block',
    group: 'verdicts',
    title: 'A BLOCK verdict',
    kind: 'verdict',
    signUps: inTurn('block'),
  },
  {
    id: 'allow-high-score',
    group: 'verdicts',
    title: 'An ALLOW verdict with a risk score of 90',
    kind: 'verdict',
    signUps: inTurn('allow-score-90'),
  },
  {
    id: 'block-low-score',
    group: 'verdicts',
    title: 'A BLOCK verdict with a risk score of 5',
    kind: 'verdict',
    signUps: inTurn('block-score-5'),
    buildsOn: ['block'],
  },
  {
    id: 'challenge-low-score',
    group: 'verdicts',
    title: 'A CHALLENGE verdict with a risk score of 5',
    kind: 'verdict',
    signUps: inTurn('challenge-score-5'),
    buildsOn: ['challenge'],
  },
  {
    id: 'same-domain',
    group: 'verdicts',
    title: 'A BLOCK verdict, then an ALLOW verdict for another address at the same domain',
    kind: 'verdict',
    signUps: (address) => {
      const blocked = address('block')
      return [[blocked], [blocked.replace(/^[^@]*/, 'allow')]]
    },
    requiresChecks: true,
    buildsOn: ['block'],
  },
  {
    id: 'typo',
    group: 'people',
    title: 'A suggested correction for an email address with a typo',
    kind: 'verdict',
    signUps: inTurn('typo'),
  },
  {
    id: 'known-person',
    group: 'people',
    title: 'A returning person on a known device',
    kind: 'verdict',
    signUps: inTurn('returning'),
  },
  {
    id: 'linked-devices',
    group: 'people',
    title: 'A person with three other addresses on the same device',
    kind: 'verdict',
    signUps: inTurn('linked-3'),
    buildsOn: ['known-person'],
  },
  {
    id: 'stored-result',
    group: 'people',
    title: 'A previously checked person with no known device',
    kind: 'verdict',
    signUps: inTurn('stored'),
  },
  {
    id: 'blocked-again',
    group: 'people',
    title: 'A second signup by the same person after a BLOCK verdict',
    kind: 'verdict',
    signUps: (address) => {
      const email = address('block')
      return [[email], [email]]
    },
    buildsOn: ['block', 'stored-result'],
  },
  {
    id: 'signs-up-again',
    group: 'people',
    title: 'Two consecutive signups by the same person',
    kind: 'verdict',
    acceptsAnyOutcome: true,
    signUps: (address) => {
      const email = address('allow')
      return [[email], [email]]
    },
    buildsOn: ['stored-result'],
  },
  {
    id: 'unknown-fields',
    group: 'data',
    title: 'A response with undocumented fields and signals',
    kind: 'verdict',
    scenario: bothVerdicts(unknownFields),
    signUps: bothPeople,
    buildsOn: ['block'],
  },
  {
    id: 'unknown-tags',
    group: 'data',
    title: 'A response with undocumented tags and reasons',
    kind: 'verdict',
    scenario: bothVerdicts(unknownTags),
    signUps: bothPeople,
    buildsOn: ['block'],
  },
  ...assumptionVariants
    .filter((variant) => variant !== 'standard')
    .map(
      (variant): DrillCase => ({
        id: variant,
        group: 'data',
        title: `A service whose behavior contradicts the mock’s assumptions (${variant})`,
        kind: 'verdict',
        scenario: { assumptions: variant },
        signUps: inTurn('allow', 'block', 'returning'),
        buildsOn: ['block', 'known-person', 'stored-result', 'unknown-fields', 'unknown-tags'],
      }),
    ),
  {
    id: 'invalid-address',
    group: 'addresses',
    title: 'An invalid email address',
    kind: 'address',
    acceptsAnyOutcome: true,
    signUps: () => [['not-an-address']],
  },
  {
    id: 'plus-tag',
    group: 'addresses',
    title: 'An email address with a plus tag',
    kind: 'address',
    signUps: (address) => [[address('allow+news')]],
  },
  {
    id: 'capitals',
    group: 'addresses',
    title: 'An email address with capital letters',
    kind: 'address',
    signUps: (address) => [[address('allow').replace(/^a/, 'A').replace('dc-mock.example', 'DC-Mock.Example')]],
  },
  {
    id: 'longest-address',
    group: 'addresses',
    title: 'An email address with the maximum length (254 bytes)',
    kind: 'address',
    signUps: (address) => [[lengthen(address('allow'))]],
  },
  {
    id: 'international-domain',
    group: 'addresses',
    title: 'An email address at a domain with non-ASCII letters',
    kind: 'address',
    signUps: (address) => [[address('allow').replace('@', '@münchen.')]],
  },
  {
    id: 'submitted-twice',
    group: 'load',
    title: 'Two identical signups at the same time',
    kind: 'verdict',
    acceptsAnyOutcome: true,
    sharesCheck: true,
    signUps: (address) => {
      // Delay the response. Otherwise, the first signup could finish before the second one starts.
      const email = address('slow-500')
      return [[email, email]]
    },
    // The second check of an address returns a stored result.
    buildsOn: ['stored-result', 'signs-up-again'],
  },
  {
    id: 'twenty-at-once',
    group: 'load',
    title: '20 simultaneous signups with different verdicts',
    kind: 'verdict',
    // Use different verdicts to detect apps that mix up the verdicts for simultaneous signups.
    signUps: (address) => [Array.from({ length: 20 }, (_, index) => address(mixedVerdicts[index % 3] ?? 'allow'))],
    buildsOn: ['challenge', 'block'],
  },
]

/** Maximum lengths of an address, its local part and a domain label, in octets (RFC 5321). */
const maxAddress = 254
const maxLocal = 64
const maxLabel = 63

function lengthen(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const longLocal = `${local}.`.padEnd(maxLocal, 'a')
  let labels = domain
  for (let left = maxAddress - longLocal.length - 1 - labels.length; left > 1; ) {
    // Do not leave exactly one octet, because the next label needs at least two: a character and a dot.
    const length = Math.min(maxLabel, left - 1)
    const isRestTooShort = left - length - 1 === 1
    const label = 'b'.repeat(isRestTooShort ? length - 1 : length)
    labels = `${label}.${labels}`
    left -= label.length + 1
  }
  return `${longLocal}@${labels}`
}
