const { DCServiceError, DCServiceSdk } = require('@datacops/services-sdk')

/** Signs a visitor up. Gives how the address was written, where the service suggests another one, so that the form can ask. */
async function signUp(email, env) {
  const client = new DCServiceSdk({ apiKey: env.DC_API_KEY, baseUrl: env.DC_BASE_URL })
  try {
    const { emailInfo } = await client.checkEmail(email)
    if (emailInfo.action === 'BLOCK') return { state: 'refused' }
    return emailInfo.suggestion ? { state: 'asked', didYouMean: emailInfo.suggestion } : { state: 'signed up' }
  } catch (error) {
    // A key that does not work is for us to repair, not for the visitor to suffer from.
    if (error instanceof DCServiceError && error.statusCode === 401)
      console.error('The key of the email check does not work')
    return { state: 'signed up' }
  }
}

module.exports = { signUp }
