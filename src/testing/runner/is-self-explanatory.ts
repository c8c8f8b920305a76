/**
 * Returns whether an error, formatted as `Name: message`, needs no report about missing requests. Matchers print the same information
 * themselves, and invalid or rejected calls are unrelated to the app under test.
 */
export function isSelfExplanatory(error: string): boolean {
  return /^(MockError|TypeError|Error: dc-mock)\b|toHaveReceived|toHaveSentMail/.test(error)
}
