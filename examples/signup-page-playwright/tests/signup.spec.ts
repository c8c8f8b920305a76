import { expect, test } from 'dc-mock/playwright'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

for (const [name, message] of [
  ['allow', 'Welcome'],
  ['challenge', 'confirm your address'],
  ['block', 'cannot open an account'],
] as const) {
  test(`shows the result for ${name}@`, async ({ page, website }) => {
    // The address contains a tag that is unique to the test, such as block+t7k2m4x9pq@dc-mock.example.com.
    const email = website.address(name)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button').click()
    await expect(page.getByRole('status')).toContainText(message)
    await expect(website).toHaveReceived('checkEmail', { email, times: 1 })
  })
}

test('shows a waiting message while the service is slow, and then accepts the signup', async ({ page, website }) => {
  await page.getByLabel('Email').fill(website.address('hang'))
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('One moment …')
  await expect(page.getByRole('status')).toHaveText('Welcome')
})

test('does not call the service for addresses that the browser rejects', async ({ page, website }) => {
  await page.getByLabel('Email').fill('ana')
  await page.getByRole('button').click()
  await expect(page.locator('input:invalid')).toBeVisible()
  await expect(website).not.toHaveReceived('checkEmail')
})

test.describe('when the free checks are used up', () => {
  // Loads the scenario into the shared website under a lease, and restores the website after the test.
  test.use({ scenario: 'quota-exhausted' })

  test('accepts every signup', async ({ page, website }) => {
    await page.getByLabel('Email').fill(website.address('ana@shop.example'))
    await page.getByRole('button').click()
    await expect(page.getByRole('status')).toHaveText('Welcome')
    await expect(website).toHaveReceived('checkEmail', { status: 429 })
  })
})
