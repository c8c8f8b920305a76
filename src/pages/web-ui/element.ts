/** @throws {Error} if the page has no element with this ID and type */
export function getElement<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (element instanceof type) return element
  throw new Error(`The page has no ${type.name} with the ID "${id}"`)
}
