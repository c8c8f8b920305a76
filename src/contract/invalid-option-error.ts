/** Error for an invalid option of the contract library. The message says how to fix the option. */
export class InvalidOptionError extends TypeError {
  readonly code = 'invalid-option'
}
