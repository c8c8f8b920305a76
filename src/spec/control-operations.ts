import type { operations as ControlOperations } from './generated/control.d.ts'
import type { operations as DashboardOperations } from './generated/dashboard.d.ts'

export type ControlPlaneOperations = ControlOperations & DashboardOperations
