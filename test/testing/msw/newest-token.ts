import type { Website } from '../../../src/index.ts'

/** Returns the token of the link in the latest email. */
export async function newestToken({ mailbox }: Website): Promise<string> {
  const [link] = (await mailbox.latest()).links
  return link?.href?.split('/').at(-1) ?? ''
}
