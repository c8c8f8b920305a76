/**
 * dc-mock/contract: the contract as rules that can be run against any deployment.
 *
 * How it goes together. `planContract` takes a target and the rules and says what would be sent; `runPlan` sends that and nothing
 * else, through the one gate, and judges.
 *
 * A probe is added under `probes/`: `defineProbe` with the calls that it makes, each under a name. A call that names only its
 * operation is one that succeeds; what it carries that the website must have (a key, a cop_key) is found out from it, and so is what
 * it costs. Probes that go on from another one `use` it and are on its website. One that moves clocks, breaks keys or exhausts quotas
 * has a `website` of its own. Addresses come from `site.address(name)`, made-up credentials and ids from `site.mark`.
 *
 * A rule is added under `rules/`: `defineRule` with the facts that it shows and a pure `judge` over what its probes saw. It goes into
 * the list of its file, which `registry.ts` joins. Nothing in it says who says so: that comes from the facts. What every answer shows,
 * whoever asked for it, is a rule over exchanges (`defineAnswerRule`): it costs nothing, and a proxy or a recording can be held
 * against it as well. The rules that follow from the spec are of that kind; `createRules` makes them for any spec.
 * @module
 */

export { OverlayError } from '../spec/overlay/overlay-error.ts'
export { ContractError, type ContractTestOptions, defineContractTests, type TestRunner } from './as-tests.ts'
export { ContractMismatch, expectToMatchContract, type ReadableResponse } from './check-response.ts'
export type { Exchange } from './exchange.ts'
export type { RunClock, SpendingLedger } from './gate/gate.ts'
export { type OpenLedger, openLedger } from './ledger/open-ledger.ts'
export { type DeploymentOptions, deploymentTarget, mockTarget } from './make-target.ts'
export { type ContractMatchers, contractMatchers } from './matchers.ts'
export { contractTarget, type TargetOptions } from './open-target.ts'
export type { LearnedOverlay } from './overlay/learned-overlay.ts'
export { type Contract, type ContractOptions, openContract } from './overlay/open-contract.ts'
export type { RecordedExchange } from './recording/anonymize-exchange.ts'
export { toScenario } from './recording/open-recording.ts'
export { RecordingError, readRecording } from './recording/recording-file.ts'
export type { RecordedScenario } from './recording/scenario/convert-to-scenario.ts'
export { contractRules } from './registry.ts'
export { compareReports } from './report/compare.ts'
export { renderAnnotations, renderSummary } from './report/github.ts'
export { renderHtml } from './report/html.ts'
export { renderJson } from './report/json.ts'
export { renderJunit } from './report/junit.ts'
export { readReport } from './report/read-report.ts'
export { type BaselineComparison, type ContractReport, type ReportOptions, toReport } from './report/report.ts'
export type { ContractRequest, ContractResponse } from './request.ts'
export type { ContractRule } from './rule.ts'
export type { RuleFinding, RuleOutcome } from './run/judge.ts'
export { type LeftOutReason, type LeftOutRule, type PlanOptions, planContract, type RunPlan } from './run/plan.ts'
export type { PlannedProbe } from './run/plan-probes.ts'
export { type ContractRun, runPlan } from './run/run.ts'
export type { RunOptions } from './run/session.ts'
export type { ContractTarget, Permissions, TargetKind } from './target.ts'
