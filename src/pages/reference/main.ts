/** Initializes the API reference. Its forms send requests to the mock with the selected website's credentials. */

import { testAddresses } from '../../service/risk/test-address.ts'
import type { WebsiteState } from '../../types.ts'
import { getElement } from '../web-ui/element.ts'
import { chooseWebsite, formatWebsiteName } from '../web-ui/mock/choose-website.ts'
import { controlClient, readAutomationPath, readCredentials } from './control.ts'
import { replaceCredentials, type WebsiteCredentials } from './credentials.ts'
import { initSearch, revealTarget } from './search.ts'
import { initForm, showSnippet } from './try-form.ts'

const bar = getElement('trying', HTMLDivElement)
const choice = getElement('trying-website', HTMLSelectElement)
const note = getElement('trying-note', HTMLParagraphElement)
const forms = [...document.querySelectorAll<HTMLFormElement>('form.try')]

/** Credentials shown in the form fields. Until a website is selected, these are the credentials for a mock with default settings. */
let currentCredentials: WebsiteCredentials = {
  private_key: bar.dataset.privateKey ?? '',
  cop_key: bar.dataset.copKey ?? '',
  release_secret: bar.dataset.releaseSecret ?? '',
  link_token: null,
}
let websites: readonly WebsiteState[] = []

async function selectWebsite(website: WebsiteState): Promise<void> {
  const credentials = await readCredentials(website)
  replaceCredentials(currentCredentials, credentials)
  currentCredentials = credentials
  for (const form of forms) showSnippet(form)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.pages a'))
    link.search = `?${new URLSearchParams({ website: website.app_id })}`
  note.textContent =
    website.private_key === null ? 'The mock does not store this website’s private key. Enter the key in the form.' : ''
}

const addressGroup = document.createElement('optgroup')
addressGroup.label = 'Test addresses'
addressGroup.append(
  ...testAddresses.map(
    ({ pattern, example, does }) => new Option(`${pattern}: ${does}`, JSON.stringify({ email: example }, null, 2)),
  ),
)
getElement('checkEmail-try-example', HTMLSelectElement).append(addressGroup)
for (const form of forms) {
  initForm(form, (operation) => {
    const website = websites.find(({ app_id }) => app_id === choice.value)
    // Read the credentials again after a deletion request, because the mock may have emailed a new deletion token.
    if (operation === 'requestDataDeletion' && website) void selectWebsite(website)
  })
  showSnippet(form)
}

choice.addEventListener('change', async () => {
  const website = websites.find(({ app_id }) => app_id === choice.value)
  if (!website) return
  await selectWebsite(website)
  history.replaceState(null, '', `?website=${encodeURIComponent(website.app_id)}${location.hash}`)
})

initSearch()
revealTarget()
bar.hidden = false
try {
  getElement('postAutomationConversion-try', HTMLFormElement).dataset.path = await readAutomationPath()
  const found = await chooseWebsite(controlClient, new URLSearchParams(location.search).get('website'))
  websites = found.websites
  choice.replaceChildren(...websites.map((website) => new Option(formatWebsiteName(website), website.app_id)))
  choice.value = found.selected.app_id
  await selectWebsite(found.selected)
} catch (error) {
  note.textContent = error instanceof Error ? error.message : String(error)
}
