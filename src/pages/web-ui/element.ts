/** An element that a page has from the start. */
export function elementOf<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`The page has no ${kind.name} with the id "${id}"`)
}
