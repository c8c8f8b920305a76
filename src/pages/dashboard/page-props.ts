import type { DashboardWebsite } from '../../spec/generated/dashboard.d.ts'

/** Props of every dashboard page. */
export interface PageProps {
  website: DashboardWebsite
  onSignedOut: () => void
}
