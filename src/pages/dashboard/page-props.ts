import type { DashboardWebsite } from '../../spec/generated/dashboard.d.ts'

/** Props of each page of the dashboard. */
export interface PageProps {
  website: DashboardWebsite
  onSignedOut: () => void
}
