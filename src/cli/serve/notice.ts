/** Log message that is not about a specific request. */
export interface LogNotice {
  id:
    | 'checks-nearly-used'
    | 'checks-used'
    | 'live-key'
    | 'mail-not-delivered'
    | 'no-browser'
    | 'replica-differs'
    | 'short-control-token'
    | 'state-not-compacted'
  message: string
}
