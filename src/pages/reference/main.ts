/** Makes the calls of the reference something to try, with the credentials of a website of this mock. */

import type { WebsiteState } from '../../types.ts'
import { elementOf } from '../web-ui/element.ts'
import { chooseWebsite, nameWebsite } from '../web-ui/mock/choose-website.ts'
import { type Credentials, putCredentials } from './credentials.ts'
import { mock, readAutomationPath, readCredentials } from './mock.ts'
import { addSteeringAddresses } from './steering.ts'
import { showCommand, startForm } from './try-form.ts'

const bar = elementOf('trying', HTMLDivElement)
const choice = elementOf('trying-website', HTMLSelectElement)
const note = elementOf('trying-note', HTMLParagraphElement)
const forms = [...document.querySelectorAll<HTMLFormElement>('form.try')]

/** What the fields hold: at first what a plain start has. */
let held: Credentials = {
  private_key: bar.dataset.privateKey ?? '',
  cop_key: bar.dataset.copKey ?? '',
  release_secret: bar.dataset.releaseSecret ?? '',
  link_token: null,
}
let websites: readonly WebsiteState[] = []

async function useWebsite(website: WebsiteState): Promise<void> {
  const credentials = await readCredentials(website)
  putCredentials(held, credentials)
  held = credentials
  for (const form of forms) showCommand(form)
  note.textContent =
    website.private_key === null ? 'The mock does not keep the value of its private key: fill it in.' : ''
}

addSteeringAddresses(elementOf('checkEmail-try-example', HTMLSelectElement))
for (const form of forms) {
  startForm(form, (operation) => {
    const website = websites.find(({ app_id }) => app_id === choice.value)
    // A new mail brings a new link.
    if (operation === 'requestDataDeletion' && website) void useWebsite(website)
  })
  showCommand(form)
}

choice.addEventListener('change', async () => {
  const website = websites.find(({ app_id }) => app_id === choice.value)
  if (!website) return
  await useWebsite(website)
  history.replaceState(null, '', `?website=${encodeURIComponent(website.app_id)}${location.hash}`)
})

bar.hidden = false
try {
  elementOf('postAutomationConversion-try', HTMLFormElement).dataset.path = await readAutomationPath()
  const found = await chooseWebsite(mock, new URLSearchParams(location.search).get('website'))
  websites = found.websites
  choice.replaceChildren(...websites.map((website) => new Option(nameWebsite(website), website.app_id)))
  choice.value = found.chosen.app_id
  await useWebsite(found.chosen)
} catch (error) {
  note.textContent = error instanceof Error ? error.message : String(error)
}
