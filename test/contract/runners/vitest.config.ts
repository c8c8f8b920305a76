import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = { test: { include: [fileURLToPath(new URL('vitest.ts', import.meta.url))] } }

export default config
