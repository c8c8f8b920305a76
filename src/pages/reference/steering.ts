import { steeringCatalogue } from '../../service/risk/steering.ts'

/** Offers, besides the spec's examples, the addresses that ask for an answer by their name. */
export function addSteeringAddresses(examples: HTMLSelectElement): void {
  const group = document.createElement('optgroup')
  group.label = 'Addresses that steer the answer'
  group.append(
    ...steeringCatalogue.map(
      ({ pattern, example, does }) => new Option(`${pattern}: ${does}`, JSON.stringify({ email: example }, null, 2)),
    ),
  )
  examples.append(group)
}
