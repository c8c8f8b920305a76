/** `npm run test:mutants`: what takes too long for each `npm test`. */
import type { ViteUserConfig } from 'vitest/config'
import config from './vitest.config.ts'

const mutants: ViteUserConfig = { test: { ...config.test, include: ['test/**/*.long.ts'], exclude: ['test/kills/**'] } }

export default mutants
