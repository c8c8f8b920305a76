/** Drill in progress: loads each case into the mock, signs up in the app, and judges the result. */
import type { MockHandles, Website } from '../client/handles.ts'
import { reservedDomains } from '../service/risk/steering.ts'
import { shellQuote } from '../service/shell-quote.ts'
import type { Spec } from '../spec/read-spec.ts'
import type { TestedApp } from './app.ts'
import type { Call } from './calls.ts'
import type { AddressFactory, DrillCase } from './cases/drill-case.ts'
import { baseCaseId } from './cases/verdict-cases.ts'
import {
  advice,
  adviseOnCalls,
  checksTwice,
  cite,
  createFailure,
  type Judgment,
  judgeSignUp,
  type Policy,
} from './judge.ts'
import { toLetters } from './letters.ts'
import type { OutcomeMatches } from './outcome.ts'
import type { CaseStatus, DrillFinding, ReportedCase } from './report/report.ts'
import { findKey } from './secrets.ts'
import { createCases, selectCases } from './select-cases.ts'
import { attemptSignUp, type DrillEnvironment, readCalls, type SignUpAttempt, type SignUpContext } from './sign-up.ts'
import { findWebsiteOfApp, learnOutcomes } from './wiring.ts'

export interface DrillOptions {
  app: TestedApp
  mock: MockHandles
  /** Website whose key the app uses. Null to find out with a first signup. */
  website: Website | null
  environment: DrillEnvironment
  spec: Spec
  /** Signup address for the report. Null if the app is a function. */
  url: string | null
  policy: Policy
  /** How the app shows outcomes. Outcomes that are not described are learned. */
  matches: OutcomeMatches
  only: readonly string[]
  skip: readonly string[]
  strict: boolean
  /** Maximum duration of a signup, in milliseconds. */
  limitMs: number
  /** Command that runs this drill again, without `--only`. */
  rerun: string
  signal: AbortSignal
}

export interface DrillProgress {
  done: number
  total: number
  title: string
  /** Estimated remaining time in seconds. */
  secondsLeft: number
}

/** Maximum time in which the app must recover after a bad case, in milliseconds. A circuit breaker may stay open for some time. */
const recoveryMs = 30_000

/** Drill in progress. Call `prepare` before the first case, and `restore` at the end. */
export class DrillSession {
  readonly cases: readonly DrillCase[]
  readonly results: ReportedCase[] = []
  readonly #options: DrillOptions
  #context: SignUpContext
  #website: Website | null
  /** State of the website before the drill. */
  #saved: Awaited<ReturnType<Website['save']>> | null = null
  /** Private keys that the app may know. */
  readonly #keys: string[] = []
  #addressCount = 0
  /** Reason why no further case can be judged, or null. */
  #blocked: string | null = null
  /** Whether the app has failed to recover before. Later cases do not wait for a recovery again. */
  #neverRecovers = false
  readonly #leaks = new Map<string, string>()
  readonly #doubleChecks: SignUpAttempt[] = []
  /** Longest signup while the service did not respond, in milliseconds. */
  #timeoutMs = 10_000

  /** @throws {TypeError} if a name in `only` or `skip` is unknown */
  constructor(options: DrillOptions) {
    this.#options = options
    this.cases = selectCases(createCases(options.spec), options.only, options.skip)
    this.#website = options.website
    const { app, mock, matches, limitMs, environment, signal } = options
    this.#context = { app, mock, matches, limitMs, environment, signal }
  }

  /** Finds the website, saves its state, and learns how the app shows outcomes. */
  async prepare(): Promise<OutcomeMatches> {
    const { app, matches } = this.#options
    const website = this.#website ?? (await findWebsiteOfApp(this.#address, this.#context))
    this.#website = website
    this.#saved = await website.save()
    this.#keys.push(website.private_key)
    await website.load('default')
    const learned = await learnOutcomes(this.#address, matches, this.#context)
    this.#context = { ...this.#context, matches: { ...learned, ...matches } }
    this.#searchKey(await app.readPages(null, this.#pageSignal()).catch(() => []))
    return learned
  }

  async restore(): Promise<void> {
    if (this.#website && this.#saved) await this.#website.restore(this.#saved)
  }

  async runAll(onProgress: (progress: DrillProgress) => void): Promise<ReportedCase[]> {
    for (const [index, one] of this.cases.entries()) {
      onProgress({
        done: index,
        total: this.cases.length,
        title: one.title,
        secondsLeft: this.#estimateSeconds(this.cases.slice(index)),
      })
      await this.run(one)
    }
    this.results.push(...this.reportRules())
    return this.results
  }

  /** Runs a case and adds its result to `results`. */
  async run(one: DrillCase): Promise<ReportedCase> {
    this.#options.signal.throwIfAborted()
    const reason = this.#reasonNotToRun(one)
    const result = reason === null ? await this.#runCase(one) : notRun(one, ...reason)
    this.results.push(result)
    return result
  }

  readonly #address: AddressFactory = (name) => {
    const count = this.#addressCount++
    // Apps may limit signups of a domain, so each address has its own subdomain.
    return `${name}@${this.#context.environment.runId}${toLetters(count)}.${reservedDomains[0]}`
  }

  #reasonNotToRun(one: DrillCase): [status: CaseStatus, reason: string] | null {
    const { app } = this.#options
    if (this.#blocked !== null) return ['not-run', this.#blocked]
    if (one.needs === 'start' && (!app.process || !app.relay))
      return ['not-run', 'Requires --start, because the drill restarts the app or its network']
    const required = one.id === baseCaseId ? [] : [baseCaseId, ...(one.buildsOn ?? [])]
    const failed = required.find((id) => this.results.some((result) => result.id === id && result.status === 'failed'))
    return failed === undefined ? null : ['not-judged', `Builds on "${failed}", which failed`]
  }

  async #runCase(one: DrillCase): Promise<ReportedCase> {
    const { app } = this.#options
    const website = this.#requireWebsite()
    await website.load(one.scenario ?? 'default')
    if (one.action === 'rotate-key') await this.#rotateKey(website)
    if (one.action === 'refuse-connections') await app.relay?.refuse()
    const attempts: SignUpAttempt[] = []
    let isRepeated = false
    for (const emails of one.signUps(this.#address)) {
      isRepeated ||= new Set(emails).size < emails.length
      attempts.push(...(await Promise.all(emails.map((email) => attemptSignUp(email, one.kind, this.#context)))))
    }
    if (one.action === 'refuse-connections') await app.relay?.accept()
    for (const { response } of attempts.slice(0, 2)) {
      if (response === null) continue
      this.#searchKey(response.sent)
      this.#searchKey(await app.readPages(response, this.#pageSignal()).catch(() => []))
    }
    if (one.kind === 'timeout') this.#timeoutMs = Math.max(...attempts.map(({ tookMs }) => tookMs))

    const findings: Found[] = attempts.flatMap((attempt) => {
      const judgment = judgeSignUp(attempt, {
        kind: one.kind,
        policy: this.#options.policy,
        limitMs: this.#options.limitMs,
        acceptsAnyOutcome: one.acceptsAnyOutcome ?? false,
        requiresChecks: one.requiresChecks ?? false,
      })
      return judgment === null ? [] : [this.#toFinding(judgment, one, attempt)]
    })
    await website.load('default')
    const isBad = one.kind === 'failure' || one.kind === 'timeout'
    if (isBad || isCrash(findings) || this.#hasExited()) {
      const finding = await this.#recover(one, attempts[0], isCrash(findings))
      if (finding) findings.push(finding)
    }
    const checked = await this.#adviseOn(one, attempts, isRepeated)
    return this.#toResult(one, attempts, uniqueFindings([...findings, ...checked]))
  }

  async #rotateKey(website: Website): Promise<void> {
    const { keys } = await website.read()
    const { value } = await website.keys.add({ name: 'drill' })
    this.#keys.push(value ?? '')
    await this.#options.app.process?.restart({ DC_API_KEY: value ?? '' })
    for (const { id } of keys) await website.keys.remove(id)
  }

  #hasExited(): boolean {
    const exit = this.#options.app.process?.exit
    return exit !== null && exit !== undefined
  }

  /**
   * Waits until a signup succeeds again. If the app does not recover, restarts the app if the drill has started it, and returns a finding.
   * Returns null if the app recovers, or if `isKnownCrash` is true because the case already has a finding about the crash.
   */
  async #recover(one: DrillCase, after: SignUpAttempt | undefined, isKnownCrash: boolean): Promise<Found | null> {
    const { app, environment, signal } = this.#options
    const startedAt = environment.now()
    let last: SignUpAttempt | null = null
    for (let pauseMs = 250; !this.#hasExited(); pauseMs *= 2) {
      last = await attemptSignUp(this.#address('allow'), 'verdict', this.#context)
      const { result, calls } = last
      if (result.kind === 'outcome' && result.outcome === 'welcome' && calls.length > 0) return null
      const leftMs = recoveryMs - (environment.now() - startedAt)
      if (this.#neverRecovers || leftMs <= 0) break
      await environment.sleep(Math.min(pauseMs, leftMs), signal)
      signal.throwIfAborted()
    }
    const isCrashed = isKnownCrash || this.#hasExited()
    if (!isCrashed) this.#neverRecovers = true
    if (app.process) await app.process.restart()
    else this.#blocked = `The app has not recovered from "${one.id}". Restart the app, and use --skip ${one.id}`
    const attempt = last ?? after
    if (isKnownCrash || !attempt) return null
    const judgment = isCrashed
      ? createFailure('crashed', 'the app keeps running', 'An app must survive every response of the service')
      : createFailure(
          'no-recovery',
          `a check and a welcome within ${recoveryMs / 1000} s after the service responds again`,
          cite('client.one-check-per-signup'),
        )
    return this.#toFinding(judgment, one, attempt)
  }

  async #adviseOn(one: DrillCase, attempts: readonly SignUpAttempt[], isRepeated: boolean): Promise<Found[]> {
    const found: Found[] = []
    const emails = new Map(attempts.map((attempt) => [attempt.email, attempt]))
    for (const [email, attempt] of emails) {
      // Read the checks again, because the app may have gone on checking after its response.
      const calls = await readCalls(email, one.kind, this.#context)
      const current = { ...attempt, calls }
      const signUps = attempts.filter((other) => other.email === email).length
      found.push(...adviseOnCalls(calls).map((judgment) => this.#toFinding(judgment, one, current)))
      if (checksTwice(calls, signUps)) this.#doubleChecks.push(current)
      else if (isRepeated && calls.length > 1) {
        const because = 'Both checks count against the quota. Ignore a signup while the same one is in progress'
        found.push(this.#toFinding(advice('checks-twice', 'one check for a repeated signup', because), one, current))
      }
      if (one.kind === 'verdict') {
        const hints = calls.flatMap((call) => call.hints).filter(({ id }) => !ownHints.has(id))
        found.push(
          ...hints.map(({ id, message }) =>
            this.#toFinding(advice(`hint-${id}`, 'no hint in the journal', message), one, current),
          ),
        )
      }
      for (const { path, hints } of calls) {
        if (hints.some(({ id }) => id === 'key-in-query') || this.#keys.some((key) => path.includes(key.slice(0, 12))))
          this.#leaks.set('key-in-url', `the URL of the check: ${path}`)
      }
    }
    return found
  }

  #toResult(one: DrillCase, attempts: readonly SignUpAttempt[], all: readonly Found[]): ReportedCase {
    const findings = all.filter(({ isAdvice }) => !isAdvice).map(({ isAdvice: _, ...finding }) => finding)
    const given = all.filter(({ isAdvice }) => isAdvice).map(({ isAdvice: _, ...finding }) => finding)
    const seen = attempts[0]?.seen ?? ''
    const reason = findings.length > 0 ? null : this.#reasonNotJudged(one, attempts)
    return {
      id: one.id,
      group: one.group,
      title: one.title,
      status: findings.length > 0 ? 'failed' : reason === null ? 'survived' : 'not-judged',
      reason: reason ?? '',
      seen,
      findings,
      advice: given,
    }
  }

  /** Returns the reason why nothing says whether the app did the right thing, or null. */
  #reasonNotJudged(one: DrillCase, attempts: readonly SignUpAttempt[]): string | null {
    const { policy } = this.#options
    const silent = attempts.find(
      ({ calls, result }) =>
        one.kind === 'verdict' && calls.length === 0 && result.kind === 'outcome' && result.outcome === 'refused',
    )
    if (silent) {
      return `The app refused the signup without a check (${silent.seen}). Its own validation or rate limit may be the cause`
    }
    if (one.kind !== 'failure') return null
    const answers = attempts.flatMap(({ calls }) => calls.map(({ answer }) => answer))
    const last = answers.at(-1)
    if (last?.kind === 'verdict') {
      return answers.length > 1
        ? null
        : 'The service returned a verdict, because the app does not use the key of this case'
    }
    const [attempt] = attempts
    if (policy !== null || attempt?.result.kind !== 'outcome') return null
    const { outcome } = attempt.result
    return `The person is ${outcome === 'welcome' ? 'welcome' : 'not welcome'}. To judge this, add "when_the_service_fails: ${outcome === 'welcome' ? 'welcome' : 'refuse'}" to dc-mock.yaml if it is what you want`
  }

  /** Returns the results of the rules that apply to all signups of the drill. */
  reportRules(): ReportedCase[] {
    const [double] = this.#doubleChecks
    const rule = (id: string, title: string, finding: DrillFinding | null): ReportedCase => ({
      ...{ id, group: 'always', title, reason: '', seen: '', advice: [] },
      status: finding ? 'failed' : 'survived',
      findings: finding ? [finding] : [],
    })
    const leak = (id: string): DrillFinding | null => {
      const place = this.#leaks.get(id)
      return place === undefined
        ? null
        : {
            ...{ id: `${id}/key-leaked`, check: 'key-leaked', expected: 'no private key', received: place },
            ...{ because: cite('keys.private-key-stays-on-servers'), took_ms: null, calls: [] },
            reproduce: [this.#rerun()],
          }
    }
    return [
      rule(
        'one-check',
        'One check for each signup',
        double
          ? this.#stripAdvice(
              this.#toFinding(
                createFailure('checked-again', 'one check', cite('client.one-check-per-signup')),
                { id: 'one-check' },
                double,
              ),
            )
          : null,
      ),
      rule('key-in-response', 'The private key is in nothing that the app sends out', leak('key-in-response')),
      rule('key-in-url', 'The private key is in no URL', leak('key-in-url')),
    ]
  }

  #stripAdvice({ isAdvice: _, ...finding }: Found): DrillFinding {
    return finding
  }

  #searchKey(texts: Parameters<typeof findKey>[0]): void {
    const [place] = findKey(texts, this.#keys)
    if (place !== undefined && !this.#leaks.has('key-in-response')) this.#leaks.set('key-in-response', place)
  }

  #pageSignal(): AbortSignal {
    return AbortSignal.any([this.#options.signal, AbortSignal.timeout(pageTimeoutMs)])
  }

  #requireWebsite(): Website {
    if (!this.#website) throw new Error('The drill was not prepared')
    return this.#website
  }

  #toFinding(judgment: Judgment, one: Pick<DrillCase, 'id' | 'scenario'>, attempt: SignUpAttempt): Found {
    const { check, expected, because, isAdvice } = judgment
    const { email, seen, tookMs, calls } = attempt
    return {
      ...{ id: `${one.id}/${check}`, check, expected, received: seen, because, took_ms: Math.round(tookMs) },
      calls: reportCalls(calls),
      reproduce: this.#reproduce(one, email),
      isAdvice,
    }
  }

  #reproduce({ id, scenario }: Pick<DrillCase, 'id' | 'scenario'>, email: string): string[] {
    const { app, mock } = this.#options
    const website = this.#requireWebsite()
    const load =
      scenario === undefined
        ? []
        : typeof scenario === 'string'
          ? [`dc-mock scenario load ${scenario} --url ${mock.url} --website ${website.app_id}`]
          : [
              `curl -X PUT '${mock.url}/_mock/scenario?website=${website.app_id}' -H 'content-type: application/json' -d ${shellQuote(JSON.stringify(scenario))}`,
            ]
    const signUp = app.formatSignUp(email)
    // With --start, the mock ends with the drill, so the case can only be repeated as a whole.
    return app.process || signUp === null ? [this.#rerun(id)] : [...load, signUp, this.#rerun(id)]
  }

  #rerun(id?: string): string {
    return id === undefined || !this.cases.some((one) => one.id === id)
      ? this.#options.rerun
      : `${this.#options.rerun} --only ${id}`
  }

  #estimateSeconds(left: readonly DrillCase[]): number {
    const slow = left.filter(({ kind }) => kind === 'timeout').length
    return Math.ceil((slow * this.#timeoutMs) / 1000 + (left.length - slow) * typicalSeconds)
  }
}

/** Finding that may be advice. */
interface Found extends DrillFinding {
  isAdvice: boolean
}

/** Hints about the addresses and websites of the drill itself. */
const ownHints: ReadonlySet<string> = new Set(['steering-address-unknown', 'assumption-reversed'])

/** Maximum time to read pages that the app sends, in milliseconds. */
const pageTimeoutMs = 5000

/** Typical duration of a case without slow responses, in seconds. */
const typicalSeconds = 0.3

function isCrash(findings: readonly DrillFinding[]): boolean {
  return findings.some(({ check }) => check === 'crashed')
}

/** Leaves one finding of each kind. */
function uniqueFindings(findings: readonly Found[]): Found[] {
  return [...new Map(findings.map((finding) => [finding.id, finding])).values()]
}

function notRun({ id, group, title }: DrillCase, status: CaseStatus, reason: string): ReportedCase {
  return { id, group, title, status, reason, seen: '', findings: [], advice: [] }
}

function reportCalls(calls: readonly Call[]): DrillFinding['calls'] {
  const start = calls[0]?.at ?? 0
  return calls.map(({ id, at, status, answer }) => ({
    id,
    after_ms: at - start,
    status,
    answer: 'action' in answer ? answer.action : answer.kind,
  }))
}
