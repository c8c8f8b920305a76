/**
 * Whether an error, as `Name: message`, tells the cause by itself where nothing was asked of the website: a matcher says all that a
 * report would, and what was called wrongly or refused has nothing to do with the app under test.
 */
export function isSelfExplanatory(error: string): boolean {
  return /^(MockError|TypeError|Error: dc-mock)\b|toHaveReceived|toHaveSentMail/.test(error)
}
