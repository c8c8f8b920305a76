import { buildUi } from '../../scripts/build/ui.ts'

/** Builds the pages from the sources before tests open them. Does nothing if they are up to date. */
export async function setup(): Promise<void> {
  await buildUi()
}
