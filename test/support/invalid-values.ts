/** Generates invalid values and inserts them at any location of a document. */
import fc from 'fast-check'

export const invalidValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(
    'now',
    '+1d',
    '-1d',
    'ana@shop.example',
    '__proto__',
    '',
    0,
    1,
    1e308,
    -1,
    1.5,
    true,
    {},
    [],
    [{}],
  ),
)

/** Replaces the value at one location of the document. */
export function replaceOne(document: object, place: number, value: unknown): void {
  const places = placesIn(document)
  const selected = places[place % places.length]
  if (selected)
    Object.defineProperty(selected.owner, selected.key, { value, enumerable: true, configurable: true, writable: true })
}

function placesIn(owner: object): { owner: object; key: string }[] {
  return Object.entries(owner).flatMap(([key, value]) => [
    { owner, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ])
}
