/** Signs a browser in with the control token. The session is kept in a cookie. */
import { clearSessionCookies, createSessionCookies } from '../control-session.ts'
import { type ControlHandler, message, noContent } from './call.ts'

export const createControlSession: ControlHandler<'createControlSession'> = (
  { body, controlToken },
  { environment: { sha256 }, settings },
) => {
  if (controlToken === null) return noContent()
  if (sha256(body.token) !== sha256(controlToken)) {
    return message(
      401,
      'Wrong control token; use the value of --control-token or DC_MOCK_TOKEN the mock was started with',
    )
  }
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  return { ...noContent(), cookies: createSessionCookies(controlToken, sha256, secure) }
}

export const deleteControlSession: ControlHandler<'deleteControlSession'> = () => ({
  ...noContent(),
  cookies: clearSessionCookies(),
})
