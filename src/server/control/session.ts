import { sessionHeader } from '../control-session.ts'
import { type ControlHandler, message, noContent } from './call.ts'

export const createControlSession: ControlHandler<'createControlSession'> = (
  { body, controlToken },
  { environment: { sha256 }, settings, sessions },
) => {
  if (controlToken === null) return noContent()
  if (sha256(body.token) !== sha256(controlToken)) {
    return message(
      401,
      'Wrong control token. Use the value that was passed to the mock with --control-token or DC_MOCK_TOKEN',
    )
  }
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  const { cookies, header } = sessions.create(controlToken, secure)
  return { ...noContent({ [sessionHeader]: header, 'cache-control': 'no-store' }), cookies }
}

export const deleteControlSession: ControlHandler<'deleteControlSession'> = ({ request }, { sessions }) => ({
  ...noContent(),
  cookies: sessions.revoke(request.headers.get('cookie')),
})
