const { DCServiceError, DCServiceSdk } = require('@datacops/services-sdk')

/** Signs a visitor up. If the service suggests another address, returns the suggestion, so that the form can ask the visitor. */
async function signUp(email, env) {
  const client = new DCServiceSdk({ apiKey: env.DC_API_KEY, baseUrl: env.DC_BASE_URL })
  try {
    const { emailInfo } = await client.checkEmail(email)
    if (emailInfo.action === 'BLOCK') return { state: 'refused' }
    return emailInfo.suggestion ? { state: 'asked', didYouMean: emailInfo.suggestion } : { state: 'signed up' }
  } catch (error) {
    // An invalid key is our mistake, so the visitor is signed up anyway.
    if (error instanceof DCServiceError && error.statusCode === 401) console.error('The service rejected the API key')
    return { state: 'signed up' }
  }
}

module.exports = { signUp }
