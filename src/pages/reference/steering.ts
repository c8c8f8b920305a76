import { steeringCatalogue } from '../../service/risk/steering.ts'

export function addSteeringAddresses(examples: HTMLSelectElement): void {
  const group = document.createElement('optgroup')
  group.label = 'Test addresses'
  group.append(
    ...steeringCatalogue.map(
      ({ pattern, example, does }) => new Option(`${pattern}: ${does}`, JSON.stringify({ email: example }, null, 2)),
    ),
  )
  examples.append(group)
}
