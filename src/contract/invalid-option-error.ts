/** Error for an invalid option of the contract library. */
export class InvalidOptionError extends TypeError {
  readonly code = 'invalid-option'
}
