import type { operations as ControlOperations } from './generated/control.d.ts'
import type { operations as DashboardOperations } from './generated/dashboard.d.ts'

/** Operations in control.yaml and dashboard.yaml, by operation ID. */
export type ControlPlaneOperations = ControlOperations & DashboardOperations
