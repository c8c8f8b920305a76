/** What the page's address says: the website and the page that are looked at, so that both can be handed on. */
export const pageIds = ['users', 'usage', 'keys', 'script'] as const
export type PageId = (typeof pageIds)[number]

export interface Address {
  /** Null for the first website of the account. */
  website: string | null
  page: PageId
}

export function readAddress(): Address {
  const search = new URLSearchParams(location.search)
  return { website: search.get('website'), page: pageIds.find((id) => id === search.get('page')) ?? 'users' }
}

/** Address of a page of the dashboard. */
export function addressOf({ website, page }: Address): string {
  return `/dashboard?${new URLSearchParams({ ...(website === null ? {} : { website }), page })}`
}
