/**
 * Returns whether an error in the format `Name: message` needs no report about missing requests. Errors of matchers already contain this
 * information. Errors of invalid or rejected calls are unrelated to the app under test.
 */
export function isSelfExplanatory(error: string): boolean {
  return /^(MockError|TypeError|Error: dc-mock)\b|toHaveReceived|toHaveSentMail/.test(error)
}
