export class InvalidOptionError extends TypeError {
  readonly code = 'invalid-option'
}
