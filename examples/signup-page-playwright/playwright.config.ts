import { defineConfig, devices } from '@playwright/test'
import type { PlaywrightFixtures, PlaywrightWorkerFixtures } from 'dc-mock/playwright'

const mock = 'http://127.0.0.1:4410'
const app = 'http://127.0.0.1:4411'

/** Path of an installed browser. By default, Playwright uses the browser from `npx playwright install chromium`. */
const executablePath = process.env.CHROME_PATH

export default defineConfig<PlaywrightFixtures, PlaywrightWorkerFixtures>({
  testDir: 'tests',
  reporter: 'list',
  // A test that loads a scenario must not run at the same time as another test that uses the shared website.
  workers: 1,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: app,
    launchOptions: executablePath ? { executablePath } : {},
    // The server has one key, so the tests share a website. Each test identifies its requests by the test's email address.
    dcMock: { url: mock, website: 'default' },
  },
  webServer: [
    { command: 'npx dc-mock serve --port 4410', url: `${mock}/_mock/health` },
    {
      command: 'node server.js',
      url: app,
      env: { PORT: '4411', DC_BASE_URL: mock, DC_API_KEY: 'dcp_mockLocalDevelopmentKey00000000000000000' },
    },
  ],
})
