export default { test: { include: ['vitest-global.test.mjs'], globalSetup: ['dc-mock/vitest/global-setup'] } }
