import { buildUi } from '../../scripts/build/ui.ts'

/** Builds the pages before the tests, unless the existing build is up to date. */
export async function setup(): Promise<void> {
  await buildUi()
}
