import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Keeps what a page shows as an image of the docs, where `DOCS_IMAGES` is set: `DOCS_IMAGES=1 npx vitest run test/pages`. */
export async function keepForDocs(page: Page, name: string): Promise<void> {
  if (!process.env.DOCS_IMAGES) return
  mkdirSync('docs/images', { recursive: true })
  // A blinking caret would make another image of the same page.
  await page.screenshot({ path: `docs/images/${name}.png`, caret: 'hide', animations: 'disabled' })
}
