import { defineConfig, devices } from '@playwright/test'
import type { PlaywrightFixtures, PlaywrightWorkerFixtures } from 'dc-mock/playwright'

const mock = 'http://127.0.0.1:4410'
const app = 'http://127.0.0.1:4411'

/** A browser installed on the machine. By default Playwright uses its own: npx playwright install chromium */
const executablePath = process.env.CHROME_PATH

export default defineConfig<PlaywrightFixtures, PlaywrightWorkerFixtures>({
  testDir: 'tests',
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: app,
    launchOptions: executablePath ? { executablePath } : {},
    // The server has one key, so the tests share its website. Each test identifies its requests by the address that it signs up with.
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
