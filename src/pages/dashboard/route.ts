/** The website and the page that the URL names. */
export const pageIds = ['users', 'usage', 'keys', 'script'] as const
export type PageId = (typeof pageIds)[number]

export interface DashboardRoute {
  /** Null for the first website of the account. */
  website: string | null
  page: PageId
}

export function readRoute(): DashboardRoute {
  const search = new URLSearchParams(location.search)
  return { website: search.get('website'), page: pageIds.find((id) => id === search.get('page')) ?? 'users' }
}

/** Returns the URL of a page of the dashboard. */
export function formatRoute({ website, page }: DashboardRoute): string {
  return `/dashboard?${new URLSearchParams({ ...(website === null ? {} : { website }), page })}`
}
