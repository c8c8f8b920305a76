/** `npm run test:hostile`: more than a hundred thousand generated requests against a running server, which take minutes. */
import type { ViteUserConfig } from 'vitest/config'
import config from './vitest.config.ts'

const hostile: ViteUserConfig = { test: { ...config.test, include: ['test/hostile/*.hostile.ts'] } }

export default hostile
