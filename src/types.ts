/**
 * Types for all request and response bodies in the service, control plane and dashboard APIs. The type names are the same as in
 * `openapi.yaml`, `control.yaml` and `dashboard.yaml`.
 * @module
 */
import type { operations } from './spec/generated/openapi.d.ts'

/** Service operation ID, as in `openapi.yaml`. */
export type { OperationId } from './spec/generated/operations.ts'

/** Request body type for an operation. `never` if the operation has no request body. */
export type RequestBody<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? ContentOf<Body>
  : never

/**
 * Response body type for an operation. By default, this is the type of the successful response's body. To select another response, pass
 * its status as the second type argument.
 */
export type ResponseBody<
  Id extends keyof operations,
  Status extends keyof operations[Id]['responses'] = Extract<keyof operations[Id]['responses'], 200 | 202>,
> = ContentOf<operations[Id]['responses'][Status]>

type ContentOf<Part> = Part extends { content: infer Content } ? Content[keyof Content] : never

// Types for the mock's control plane.
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
  /**
   * Website in a control plane response. Not to be confused with the `Website` type exported by `dc-mock`, which is a handle to a website.
   */
  Website as WebsiteState,
  WebsiteChange,
  WebsiteList,
  Why,
} from './spec/generated/control.d.ts'

// Types for the dashboard and demo shop.
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
// Types for the service API.
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
  /** Error object in response bodies of the service and the control plane. */
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
