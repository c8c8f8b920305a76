/**
 * Types of all request and response bodies: of the service, and of the mock's control plane and dashboard. They have the names of
 * `openapi.yaml`, `control.yaml` and `dashboard.yaml`. Use them with your own client.
 * @module
 */
import type { operations } from './spec/generated/openapi.d.ts'

/** The operationIds of the service. */
export type { OperationId } from './spec/generated/operations.ts'

/** Request body of an operation, or `never` if it has none. */
export type RequestBody<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? ContentOf<Body>
  : never

/** Response body of an operation, by default of its success. Other statuses can be given. */
export type ResponseBody<
  Id extends keyof operations,
  Status extends keyof operations[Id]['responses'] = Extract<keyof operations[Id]['responses'], 200 | 202>,
> = ContentOf<operations[Id]['responses'][Status]>

type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : never

// The control plane.
export type {
  Change,
  Clock,
  ClockAdvance,
  ClockChange,
  ClockMove,
  ClosestEntry,
  ClosestMail,
  ControlChange,
  ControlTokenSent,
  Counts,
  DashboardAccess,
  Difference,
  DroppedEvents,
  DueEvent,
  Duration,
  EmailInfoPart,
  ExpectedAnswer,
  Fault,
  FaultList,
  HeaderMap,
  Health as MockHealth,
  Hint,
  JournalEntry,
  JournalPage,
  JournalRequest,
  JournalResponse,
  Key,
  LastNumbers,
  Lease,
  LoadedScenario,
  Mail,
  MailLink,
  MailPage,
  NewKey,
  NewLease,
  NewPerson,
  NewWebsite,
  Outage,
  PersonPage,
  Plan,
  ResetResult,
  SavedState,
  Scenario,
  ScenarioByName,
  ScenarioClock,
  ScenarioConversion,
  ScenarioDeletionRequest,
  ScenarioDevice,
  ScenarioDocument,
  ScenarioEvent,
  ScenarioFault,
  ScenarioFaultAnswer,
  ScenarioFaultMatch,
  ScenarioGenerate,
  ScenarioKey,
  ScenarioList,
  ScenarioMail,
  ScenarioPerson,
  ScenarioSignUp,
  ScenarioStep,
  ScenarioTime,
  ScenarioToLoad,
  ScenarioVerdict,
  ScenarioVisit,
  ScenarioWebsite,
  ScenarioWrongKey,
  StepInput,
  Verdict,
  VerdictList,
  /** A website as the control plane describes it. `Website` of `dc-mock` is the handle. */
  Website as WebsiteState,
  WebsiteChange,
  WebsiteList,
  Why,
} from './spec/generated/control.d.ts'

// The dashboard and the demo shop.
export type {
  CreatedDashboardKey,
  DashboardKey,
  DashboardKeyList,
  DashboardWebsite,
  DashboardWebsiteList,
  DemoDecision,
  DemoOrder,
  DemoPurchase,
  DemoSignUp,
  NewDashboardKey,
  Session,
  SignedUpUser,
  SignedUpUserPage,
  SignIn,
  Usage,
} from './spec/generated/dashboard.d.ts'
// The service.
export type {
  Action,
  CollectResponse,
  ConversionPage,
  ConversionRequest,
  ConversionResponse,
  ConversionStatus,
  DeletionRequest,
  DeletionResponse,
  Device,
  DeviceFingerprint,
  DigitalFootprint,
  DomainMaturity,
  EmailCheckRequest,
  EmailCheckResponse,
  EmailInfo,
  /** Error body of the service and of the control plane. */
  Error as ErrorBody,
  EventPage,
  EventRequest,
  ExportedConversion,
  ExportedEvent,
  ExportedUser,
  ExportedVisit,
  FraudSignals,
  Health,
  IdentifyRequest,
  IdentityFlags,
  IpInfo,
  PublicDeletionRequest,
  PublicDeletionResponse,
  ReleaseRequest,
  ReleaseResponse,
  UserInfo,
  UserPage,
  VisitPage,
  VisitRequest,
} from './spec/generated/openapi.d.ts'
