/**
 * Types of all request and response bodies of the service, the mock's control plane and the dashboard. The types have the same names as in
 * `openapi.yaml`, `control.yaml` and `dashboard.yaml`. Use these types with your own client.
 * @module
 */
import type { operations } from './spec/generated/openapi.d.ts'

/** operationIds of the service. */
export type { OperationId } from './spec/generated/operations.ts'

/** Request body of an operation, or `never` if the operation has no request body. */
export type RequestBody<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? ContentOf<Body>
  : never

/**
 * Response body of an operation. Defaults to the body of the successful response. To get the body for another status, pass the status as
 * the second type parameter.
 */
export type ResponseBody<
  Id extends keyof operations,
  Status extends keyof operations[Id]['responses'] = Extract<keyof operations[Id]['responses'], 200 | 202>,
> = ContentOf<operations[Id]['responses'][Status]>

type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : never

// Types of the control plane.
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
  ExpectedResponse,
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
  ScenarioFaultMatch,
  ScenarioFaultResponse,
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
  /** Website as returned by the control plane. In `dc-mock`, the type `Website` is the handle to a website. */
  Website as WebsiteState,
  WebsiteChange,
  WebsiteList,
  Why,
} from './spec/generated/control.d.ts'

// Types used by the dashboard and the demo shop.
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
// Types of the service.
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
  /** Error body of the service and the control plane. */
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
