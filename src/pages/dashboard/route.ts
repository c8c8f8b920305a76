import type { DashboardWebsite } from '../../spec/generated/dashboard.d.ts'

const pageIds = ['users', 'usage', 'keys', 'script'] as const
export type PageId = (typeof pageIds)[number]

export interface DashboardRoute {
  /** Website ID. If null, the page shows the account's first website. */
  website: string | null
  page: PageId
}

export function readRoute(): DashboardRoute {
  const search = new URLSearchParams(location.search)
  return { website: search.get('website'), page: pageIds.find((id) => id === search.get('page')) ?? 'users' }
}

export function formatRoute({ website, page }: DashboardRoute): string {
  return `/dashboard?${new URLSearchParams({ ...(website === null ? {} : { website }), page })}`
}

export interface PageProps {
  website: DashboardWebsite
}
