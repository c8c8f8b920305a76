export default { testMatch: 'playwright.spec.mjs', reporter: 'line' }
