import { buildUi } from '../../scripts/build/ui.ts'

/** Pages that the tests open are those of the sources. Costs nothing where they are built already. */
export async function setup(): Promise<void> {
  await buildUi()
}
