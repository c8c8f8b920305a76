/** Error for an invalid option passed to the contract library. */
export class InvalidOptionError extends TypeError {
  readonly code = 'invalid-option'
}
