/**
 * dc-mock/contract: checks whether a deployment meets the service's contract. The contract consists of rules.
 *
 * `planContract` creates a plan, which lists all requests that a run can send. `runPlan` sends the requests and evaluates the rules.
 *
 * To add a probe, call `defineProbe` in a file under `probes/`. List every request that the probe can send in `calls`. The cost and the
 * required credentials are derived from these requests. Create email addresses with `site.address(name)`, and IDs and invalid credentials
 * with `site.mark`.
 *
 * By default, a probe runs on the same website as the first probe in `uses`. A probe that advances clocks, disables keys or exhausts quotas
 * must set `website` to get a new website.
 *
 * To add a rule, call `defineRule` in a file under `rules/`. Specify the facts that the rule tests and a pure `evaluate` function, which
 * receives the probe results. If a single response is enough to evaluate the rule, use `defineExchangeRule` instead. Exchange rules need no
 * additional requests and also apply to proxies and recordings.
 * @module
 */

export { OverlayError } from '../spec/overlay/overlay-error.ts'
export { ContractError, type ContractTestOptions, defineContractTests, type TestRunner } from './as-tests.ts'
export { ContractMismatch, expectToMatchContract, type ReadableResponse } from './check-response.ts'
export type { Exchange } from './exchange.ts'
export { type OpenLedger, openLedger } from './ledger/open-ledger.ts'
export type { RunClock, SpendingLedger } from './limiter/limiter.ts'
export { type DeploymentOptions, deploymentTarget, mockTarget } from './make-target.ts'
export { type ContractMatchers, contractMatchers } from './matchers.ts'
export { contractTarget, type TargetOptions } from './open-target.ts'
export type { LearnedOverlay } from './overlay/learned-overlay.ts'
export { type Contract, type ContractOptions, openContract } from './overlay/open-contract.ts'
export type { RecordedExchange } from './recording/anonymize-exchange.ts'
export { RecordingError, readRecording, toScenario } from './recording/recording-file.ts'
export type { RecordedScenario } from './recording/scenario/convert-to-scenario.ts'
export { contractRules } from './registry.ts'
export { compareReports } from './report/compare.ts'
export { renderAnnotations, renderSummary } from './report/github.ts'
export { readReport, renderJson } from './report/json.ts'
export { renderJunit } from './report/junit.ts'
export { type BaselineComparison, type ContractReport, type ReportOptions, toReport } from './report/report.ts'
export type { ContractRequest, ContractResponse } from './request.ts'
export type { ContractRule } from './rule.ts'
export type { RuleFinding, RuleOutcome } from './run/evaluate-rule.ts'
export { type LeftOutReason, type LeftOutRule, type PlanOptions, planContract, type RunPlan } from './run/plan.ts'
export type { PlannedProbe } from './run/plan-probes.ts'
export { type ContractRun, runPlan } from './run/run.ts'
export type { RunOptions } from './run/session.ts'
export type { ContractTarget, Permissions, TargetKind } from './target.ts'
