import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import { errorMessage } from '../use-action.ts'
import { appAddress } from '../web-ui/mock/app-address.ts'
import { chooseWebsite, type WebsiteChoice } from '../web-ui/mock/choose-website.ts'
import { Shop } from './shop.tsx'

/** The URL's query string selects the website. */
export function Demo({ client }: { client: ControlClient }): JSX.Element {
  const [choice, setChoice] = useState<(WebsiteChoice & { address: string }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const open = useCallback(async () => {
    setProblem(null)
    try {
      const requestedAppId = new URLSearchParams(location.search).get('website')
      const [found, health] = await Promise.all([chooseWebsite(client, requestedAppId), client.call('getMockHealth')])
      setChoice({ ...found, address: appAddress(health) })
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }, [client])
  useEffect(() => {
    void open()
  }, [open])
  if (choice) return <Shop client={client} choice={choice} address={choice.address} />
  if (problem === null) return <main class="alone" aria-busy="true" aria-label="Demo shop" />
  return (
    <main class="alone">
      <h1>Demo shop</h1>
      <p role="alert">{problem}</p>
      <p class="buttons">
        <button type="button" class="primary" onClick={open}>
          Try again
        </button>
        <a href="/_mock/demo">Use the default website</a>
      </p>
    </main>
  )
}
