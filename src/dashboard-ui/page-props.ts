import type { DashboardWebsite } from '../spec/generated/control.d.ts'

/** Props of each page of the dashboard. */
export interface PageProps {
  website: DashboardWebsite
  onSignedOut: () => void
}
