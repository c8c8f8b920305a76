import type { Call } from './calls.ts'
import { cite } from './judge.ts'
import type { SentText } from './outcome.ts'
import type { DrillFinding, ReportedCase } from './report/report.ts'

export class OverallRules {
  readonly #keys: string[] = []
  #doubleCheck: DrillFinding | null = null
  /** Location where the app first exposed a private key to a client. Null if no key was exposed. */
  #sentKey: string | null = null
  #urlWithKey: string | null = null
  #hasReadText = false
  readonly #rerun: (caseId: null) => string

  constructor(rerun: (caseId: null) => string) {
    this.#rerun = rerun
  }

  addKey(key: string): void {
    if (key !== '') this.#keys.push(key)
  }

  searchSent(texts: readonly SentText[]): void {
    this.#hasReadText ||= texts.length > 0
    this.#sentKey ??= findKey(texts, this.#keys)
  }

  searchCalls(calls: readonly Call[]): void {
    const found = calls.find(
      ({ path, hints }) =>
        hints.some(({ id }) => id === 'key-in-query') ||
        this.#keys.some((key) => path.includes(key.slice(0, shownKeyLength))),
    )
    if (found) this.#urlWithKey ??= `the URL of the check: ${found.path}`
  }

  addDoubleCheck(finding: DrillFinding): void {
    this.#doubleCheck ??= finding
  }

  /** If no drill case was judged, each rule without a finding has the status `not-judged`. */
  report(isAnyCaseJudged: boolean): ReportedCase[] {
    const unjudged = isAnyCaseJudged ? null : 'No case was judged'
    const leak = (id: string, place: string | null): DrillFinding | null =>
      place === null
        ? null
        : {
            ...{ id: `${id}/key-leaked`, check: 'key-leaked', expected: 'no private key', received: place },
            because: cite('keys.private-key-stays-on-servers'),
            ...{ took_ms: null, calls: [], reproduce: [this.#rerun(null)] },
          }
    return [
      createRuleResult('one-check', this.#doubleCheck, unjudged),
      createRuleResult(
        'key-in-response',
        leak('key-in-response', this.#sentKey),
        unjudged ??
          (this.#hasReadText
            ? null
            : 'The drill could not search the app’s responses for private keys, because no response contained text'),
      ),
      createRuleResult('key-in-url', leak('key-in-url', this.#urlWithKey), unjudged),
    ]
  }
}

/** Number of characters that stay visible when a key is masked (service 2.2). */
const shownKeyLength = 12

const overallRules = {
  'one-check': 'The app sends one email check per signup',
  'key-in-response': 'The app never sends the private key to clients',
  'key-in-url': 'The app never puts the private key in a URL',
} as const

function createRuleResult(
  id: keyof typeof overallRules,
  finding: DrillFinding | null,
  notJudged: string | null,
): ReportedCase {
  return {
    ...{ id, group: 'always', title: overallRules[id], seen: '', advice: [] },
    status: finding ? 'failed' : notJudged === null ? 'survived' : 'not-judged',
    reason: finding ? '' : (notJudged ?? ''),
    findings: finding ? [finding] : [],
  }
}

/**
 * Searches texts that the app sent for private keys (service 2.2), both unencoded and in Base64. Returns the `place` of the first text that
 * contains a key, or null if no text contains a key.
 */
export function findKey(texts: readonly SentText[], keys: readonly string[]): string | null {
  const forms = keys.flatMap((key) => [key, ...base64Forms(key)])
  return texts.find(({ text }) => forms.some((form) => text.includes(form)))?.place ?? null
}

/** There are three forms, because the Base64 form of a key depends on its position in the surrounding text. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + key).toString('base64')
    // Base64 encodes three bytes as four characters. Remove characters that may depend on text before or after the key.
    return encoded.slice(offset === 0 ? 0 : 4, -4)
  })
}
