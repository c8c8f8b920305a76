/** Log message that is not about a specific request. */
export interface LogNotice {
  id:
    | 'quota-nearly-exhausted'
    | 'quota-exhausted'
    | 'live-key'
    | 'mail-not-delivered'
    | 'no-browser'
    | 'replica-differs'
    | 'short-control-token'
    | 'state-not-compacted'
  message: string
}
