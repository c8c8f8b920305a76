/** The control token, asked for once by a browser and then kept as a cookie. */
import { clearSessionCookies, createSessionCookies } from '../control-session.ts'
import { type ControlHandler, message, noContent } from './call.ts'

export const createControlSession: ControlHandler<'createControlSession'> = (
  { body, controlToken },
  { environment: { sha256 }, settings },
) => {
  if (controlToken === null) return noContent()
  if (sha256(body.token) !== sha256(controlToken)) {
    return message(401, 'Wrong control token; it is what the mock was started with as --control-token or DC_MOCK_TOKEN')
  }
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  return { ...noContent(), cookies: createSessionCookies(controlToken, sha256, secure) }
}

export const deleteControlSession: ControlHandler<'deleteControlSession'> = () => ({
  ...noContent(),
  cookies: clearSessionCookies(),
})
