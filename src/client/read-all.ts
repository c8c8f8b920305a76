/** Maximum number of items per page. */
const limit = 1000

export async function readAll<Page extends { next_cursor: string | null }, Item>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit, cursor })
    all.push(...itemsOf(page))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}
