/**
 * Types of all request and response bodies of the service, the control plane and the dashboard. The names of the types are the same as in
 * `openapi.yaml`, `control.yaml` and `dashboard.yaml`.
 * @module
 */
import type { operations } from './spec/generated/openapi.d.ts'

/** ID of a service operation, as in `openapi.yaml`. */
export type { OperationId } from './spec/generated/operations.ts'

/** Type of the request body of an operation. `never` if the operation has no request body. */
export type RequestBody<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? ContentOf<Body>
  : never

/**
 * Type of the response body of an operation. The default is the body of the successful response. To select another response, pass its
 * status as the second type parameter.
 */
export type ResponseBody<
  Id extends keyof operations,
  Status extends keyof operations[Id]['responses'] = Extract<keyof operations[Id]['responses'], 200 | 202>,
> = ContentOf<operations[Id]['responses'][Status]>

type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : never

// Types of the mock's control plane.
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
  /** Website in a control plane response. In contrast, the type `Website` of `dc-mock` is a handle to a website. */
  Website as WebsiteState,
  WebsiteChange,
  WebsiteList,
  Why,
} from './spec/generated/control.d.ts'

// Types of the dashboard and the demo shop.
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
  /** Error in response bodies of the service and the control plane. */
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
