import type { Website } from '../client/handles.ts'
import { isMockError } from '../client/mock-error.ts'
import { reservedDomains } from '../service/risk/test-address.ts'
import type { AssumptionVariant, ScenarioDocument } from '../spec/generated/control.d.ts'
import type { Spec } from '../spec/read-spec.ts'
import { adviseOnChecks, findDoubleCheck } from './advise-on-checks.ts'
import { createResult, notRun } from './case-result.ts'
import type { AddressFactory, DrillCase } from './cases/drill-case.ts'
import { baseCaseId } from './cases/verdict-cases.ts'
import { type CreateFinding, createDrillFinding, type Found, stripAdvice, uniqueFindings } from './finding.ts'
import { cite, createFailure, type Judgment, mustNotCrash, type Policy } from './judge.ts'
import { toLetters } from './letters.ts'
import type { OutcomeMatches } from './outcome.ts'
import { OverallRules } from './overall-rules.ts'
import { hasExited, recoveryMs, restartApp, waitForRecovery } from './recover.ts'
import type { CaseStatus, ReportedCase } from './report/report.ts'
import { isDoubtful, maxRepeats, runSignUps, type SignUpRound } from './run-sign-ups.ts'
import { createCases, selectCases } from './select-cases.ts'
import { readCalls, type SignUpAttempt, type SignUpContext } from './sign-up.ts'
import { findWebsiteOfApp, learnOutcomes } from './wiring.ts'

export interface DrillOptions extends SignUpContext {
  /** Website whose private key the app uses. If null, the drill detects the website from the first signup. */
  website: Website | null
  spec: Spec
  /** Signup URL shown in the report. Null if the app is a function or a command. */
  url: string | null
  policy: Policy
  only: readonly string[]
  skip: readonly string[]
  strict: boolean
  /** Returns the command or function call that repeats the drill for one case, or for all cases if `caseId` is null. */
  rerun(caseId: string | null): string
}

export interface DrillProgress {
  done: number
  total: number
  title: string
}

/** Drill in progress. Call `prepare` before the first case, and `restore` after the last case. */
export class DrillSession {
  readonly cases: readonly DrillCase[]
  readonly results: ReportedCase[] = []
  readonly #options: DrillOptions
  #context: SignUpContext
  #website: Website | null
  /** Website state before the drill. */
  #saved: ScenarioDocument | null = null
  /** Assumption variant that the website had before the drill. */
  #variant: AssumptionVariant = 'standard'
  #addressCount = 0
  /** Reason why no further cases can run. Null if the drill can continue. */
  #blocked: string | null = null
  /**
   * Whether the app kept running after an earlier case but did not recover. If true, the drill attempts only one signup to check for
   * recovery.
   */
  #neverRecovers = false
  readonly #rules: OverallRules

  /** @throws {TypeError} if a name in `only` or `skip` is unknown */
  constructor(options: DrillOptions) {
    this.#options = options
    this.#rules = new OverallRules(options.rerun)
    this.cases = selectCases(createCases(options.spec), options.only, options.skip)
    this.#website = options.website
    this.#context = options
  }

  /** Checks that the app calls the mock, and detects how the app signals each outcome. */
  async prepare(): Promise<OutcomeMatches> {
    const { app, matches, mock } = this.#options
    // Save the state before the first signup, because the signup's email check changes the state. If no website is specified, save the
    // states of all websites, because the app could use any website.
    const states = await saveStates(this.#website ? [this.#website] : await mock.listWebsites(), this.#options.signal)
    if (this.#website) this.#saved = states.get(this.#website.app_id) ?? null
    const website = await findWebsiteOfApp(this.#address, this.#website, this.#context)
    this.#website = website
    this.#saved = states.get(website.app_id) ?? (await website.save())
    this.#variant = (await website.read()).assumptions
    this.#rules.addKey(website.private_key)
    await website.load('default')
    const learned = await learnOutcomes(this.#address, matches, this.#context)
    this.#context = { ...this.#context, matches: { ...learned, ...matches } }
    this.#rules.searchSent(await app.readPages(null, this.#pageSignal()).catch(() => []))
    return learned
  }

  async restore(): Promise<void> {
    if (this.#website && this.#saved) await this.#website.restore(this.#saved)
  }

  /** The `total` passed to `onProgress` is the number of cases plus the number of rules that apply to the whole drill. */
  async runAll(onProgress: (progress: DrillProgress) => void): Promise<void> {
    const total = this.cases.length + this.reportRules().length
    for (const [index, one] of this.cases.entries()) {
      onProgress({ done: index, total, title: one.title })
      await this.run(one)
    }
  }

  async run(one: DrillCase): Promise<ReportedCase> {
    this.#options.signal.throwIfAborted()
    const reason = this.#reasonNotToRun(one)
    const result = reason === null ? await this.#runCase(one) : notRun(one, ...reason)
    this.results.push(result)
    return result
  }

  readonly #address: AddressFactory = (name) => {
    const count = this.#addressCount++
    // Use a different subdomain for each address, because apps may limit the number of signups per domain.
    return `${name}@${this.#context.environment.runId}${toLetters(count)}.${reservedDomains[0]}`
  }

  #reasonNotToRun(one: DrillCase): [status: CaseStatus, reason: string] | null {
    const { app } = this.#options
    if (this.#blocked !== null) return ['not-run', this.#blocked]
    if (one.needs === 'start' && (!app.process || !app.relay))
      return [
        'not-run',
        'This case requires --start, because the drill must restart the app or interrupt the app’s connection to the mock',
      ]
    const required = one.id === baseCaseId ? [] : [baseCaseId, ...(one.buildsOn ?? [])]
    const failed = required.find((id) => this.results.some((result) => result.id === id && result.status === 'failed'))
    return failed === undefined ? null : ['not-judged', `This case depends on "${failed}", which failed`]
  }

  async #runCase(one: DrillCase): Promise<ReportedCase> {
    const { app, policy } = this.#options
    const website = this.#requireWebsite()
    await website.load(one.scenario ?? 'default')
    if (one.action === 'rotate-key') {
      const problem = await this.#rotateKey(website)
      if (problem !== null) {
        this.#blocked = `The app did not restart: ${problem}`
        return notRun(one, 'not-judged', this.#blocked)
      }
    }
    const create: CreateFinding = (judgment, attempt) =>
      createDrillFinding(judgment, attempt, one, website, this.#options)
    const signUpAll = (): Promise<SignUpRound> => runSignUps(one, this.#address, policy, this.#context, create)
    let round = await signUpAll()
    for (let repeats = 0; repeats < maxRepeats && isDoubtful(one, round); repeats++) {
      await website.load(one.scenario ?? 'default')
      round = await signUpAll()
    }
    const { attempts, findings } = round
    await this.#searchResponses(attempts)

    // Loading the `default` scenario does not reset the assumption variant, so reset it to the original variant here.
    const hasVariant = typeof one.scenario === 'object' && one.scenario.assumptions !== undefined
    await website.load(hasVariant ? { assumptions: this.#variant } : 'default')
    const isCrashed = findings.some(({ check }) => check === 'crashed')
    if (one.kind === 'failure' || one.kind === 'timeout' || isCrashed || hasExited(app)) {
      const judgment = await this.#recover(one, isCrashed)
      const [attempt] = attempts
      if (judgment && attempt) findings.push(create(judgment, attempt))
    }
    findings.push(...(await this.#adviseOn(one, attempts, create)))
    return createResult(one, { ...round, findings: uniqueFindings(findings) })
  }

  /** Returns the reason why the app did not start, or null if it started. */
  async #rotateKey(website: Website): Promise<string | null> {
    const { keys } = await website.read()
    const { value } = await website.keys.add({ name: 'drill' })
    this.#rules.addKey(value ?? '')
    const problem = await restartApp(this.#options.app, { DC_API_KEY: value ?? '' })
    for (const { id } of keys) await website.keys.remove(id)
    return problem
  }

  async #searchResponses(attempts: readonly SignUpAttempt[]): Promise<void> {
    for (const { response } of attempts.slice(0, 2)) {
      if (response === null) continue
      this.#rules.searchSent(response.sent)
      this.#rules.searchSent(await this.#options.app.readPages(response, this.#pageSignal()).catch(() => []))
    }
  }

  /**
   * Checks whether the app recovers after a case. If no signup succeeds, restarts the app, provided that the drill started it. Returns null
   * if the app recovered or its crash has already been reported.
   *
   * @param isKnownCrash whether a crash has already been reported for the case
   */
  async #recover(one: DrillCase, isKnownCrash: boolean): Promise<Judgment | null> {
    const { app } = this.#options
    const last = await waitForRecovery(this.#address, this.#context, !this.#neverRecovers)
    if (last === null) return null
    const isCrashed = isKnownCrash || last === 'exited'
    if (!isCrashed) this.#neverRecovers = true
    const problem = app.process ? await restartApp(app) : `Restart the app, then run the drill with --skip ${one.id}`
    if (problem !== null) this.#blocked = `The app has not recovered from "${one.id}". ${problem}`
    if (isKnownCrash) return null
    return isCrashed
      ? createFailure('crashed', 'a running app', mustNotCrash)
      : createFailure(
          'no-recovery',
          `an email check and an accepted signup within ${recoveryMs / 1000} s after the service responds again`,
          cite('client.one-check-per-signup'),
        )
  }

  async #adviseOn(one: DrillCase, attempts: readonly SignUpAttempt[], create: CreateFinding): Promise<Found[]> {
    const current: SignUpAttempt[] = []
    for (const [email, attempt] of new Map(attempts.map((each) => [each.email, each]))) {
      // Read the checks again, because the app may have sent more checks after its response.
      current.push({ ...attempt, calls: await readCalls(email, one.kind, this.#context) })
    }
    for (const { calls } of current) this.#rules.searchCalls(calls)
    const double = findDoubleCheck(attempts, current, create)
    if (double) this.#rules.addDoubleCheck(stripAdvice(double))
    return adviseOnChecks(one, attempts, current, create)
  }

  reportRules(): ReportedCase[] {
    const isAnyJudged = this.results.some(({ status }) => status === 'survived' || status === 'failed')
    return this.#rules.report(isAnyJudged)
  }

  #pageSignal(): AbortSignal {
    return AbortSignal.any([this.#options.signal, AbortSignal.timeout(pageTimeoutMs)])
  }

  #requireWebsite(): Website {
    if (!this.#website) throw new Error('The drill is not ready. Call prepare() first')
    return this.#website
  }
}

/** Maximum time of one `readPages` call. */
const pageTimeoutMs = 5000

/** Returns the states keyed by website ID. Omits websites that no longer exist. Reading a state extends the website's lifetime. */
async function saveStates(websites: readonly Website[], signal: AbortSignal): Promise<Map<string, ScenarioDocument>> {
  const states = new Map<string, ScenarioDocument>()
  for (const website of websites) {
    signal.throwIfAborted()
    try {
      states.set(website.app_id, await website.save())
    } catch (error) {
      if (!isMockError(error) || error.status !== 404) throw error
    }
  }
  return states
}
