/** Error for an invalid option of the contract library. The message includes a fix. */
export class InvalidOptionError extends TypeError {
  readonly code = 'invalid-option'
}
