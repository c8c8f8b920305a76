// Each tag is looked up in a list of labels, so a signup fails when the service adds a tag.
import { check, decide, start } from '../blind/signup-app.mjs'

const labels = {
  disposable_domain: { text: 'Throwaway domain' },
  bulk_pattern: { text: 'Numbered series' },
  gibberish_username: { text: 'Random name' },
  young_domain: { text: 'New domain' },
  role_account: { text: 'Role account' },
  likely_typo: { text: 'Typo' },
  shared_infrastructure: { text: 'Shared servers' },
  plus_addressing: { text: 'Plus tag' },
  free_provider: { text: 'Free provider' },
  suspicious_signups: { text: 'Suspicious signups' },
  known_abuse: { text: 'Known abuse' },
}

async function signUp(email) {
  const data = await check(email).catch((error) => console.warn(`no verdict: ${error.message}`))
  const tags = data?.emailInfo?.tags ?? []
  console.log(tags.map((tag) => labels[tag].text).join(', '))
  return decide(data)
}

start(signUp)
