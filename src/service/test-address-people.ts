import { describeDevice } from './devices.ts'
import type { PersonDraft } from './model.ts'
import { splitAddress } from './risk/address.ts'
import type { TestAddress } from './risk/test-address.ts'

const day = 86_400_000

/**
 * Returns the people to create when a test address such as `returning@` or `linked-3@` is first checked. The person with the test address
 * comes last, and is therefore the person seen most recently on the device.
 */
export function testAddressPeople(
  identity: string,
  knownAs: NonNullable<TestAddress['knownAs']>,
  sha256: (text: string) => string,
): PersonDraft[] {
  const id = `usr_${sha256(`person ${identity}`).slice(0, 12)}`
  if (knownAs.source === 'check') {
    return [
      {
        id,
        email: identity,
        source: 'check',
        agoMs: 3 * day,
        userId: null,
        sessionId: '',
        pageUrl: null,
        userAgent: null,
        device: null,
      },
    ]
  }
  const device = describeDevice(`test address ${identity}`, sha256)
  const { local, domain } = splitAddress(identity)
  const onDevice = (email: string, no: number): PersonDraft => ({
    id: `usr_${sha256(`person ${email}`).slice(0, 12)}`,
    email,
    source: 'script',
    agoMs: (30 + no) * day,
    userId: null,
    sessionId: `ses_${sha256(`session ${email}`).slice(0, 12)}`,
    pageUrl: 'https://shop.example/signup',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    device,
  })
  const related = Array.from({ length: knownAs.related }, (_, i) => onDevice(`${local}.other${i + 1}@${domain}`, i + 1))
  return [...related.reverse(), onDevice(identity, 0)]
}
