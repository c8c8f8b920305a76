/** `npm run test:kills`: processes that are killed again and again, which takes too long for each `npm test`. */
import type { ViteUserConfig } from 'vitest/config'
import config from './vitest.config.ts'

const kills: ViteUserConfig = { test: { ...config.test, include: ['test/kills/**/*.long.ts'] } }

export default kills
