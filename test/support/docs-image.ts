import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

/**
 * Saves a screenshot of a page for the docs if `DOCS_IMAGES` is set. To create all images, run
 * `DOCS_IMAGES=1 npm run test:browsers -- test/pages`.
 */
export async function saveForDocs(page: Page, name: string): Promise<void> {
  if (!process.env.DOCS_IMAGES) return
  mkdirSync('docs/images', { recursive: true })
  // A blinking caret would change the screenshot.
  await page.screenshot({ path: `docs/images/${name}.png`, caret: 'hide', animations: 'disabled' })
}
