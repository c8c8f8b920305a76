import type { OperationId } from '../spec/generated/operations.ts'
import type { ProbeWebsite } from './probe-website.ts'

/** Returns a valid body without a cop_key and with a synthetic email address, or null if the operation has no body. */
export function goodBody(operation: OperationId, { mark }: ProbeWebsite): Readonly<Record<string, unknown>> | null {
  const email = mark.address('person')
  const session = { device: { id: mark.name('device') }, session_id: mark.name('session') }
  const page_url = 'https://dc-mock.example.com/signup'
  switch (operation) {
    case 'checkEmail':
    case 'releaseCrm':
    case 'deleteData':
    case 'requestDataDeletion':
      return { email }
    case 'postAutomationConversion':
    case 'postConversion':
      return { event: 'purchase', email, external_id: mark.name('order') }
    case 'collectVisit':
      return { ...session, page_url }
    case 'collectEvent':
      return { ...session, page_url, name: 'verify' }
    case 'identifyUser':
      return { ...session, page_url, email }
    default:
      return null
  }
}
