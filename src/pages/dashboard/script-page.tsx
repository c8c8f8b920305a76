import type { JSX } from 'preact'
import { loaderSnippet } from '../loader-snippet.ts'
import { Copyable } from '../web-ui/components/copy-button.tsx'
import { appAddress } from '../web-ui/mock/app-address.ts'
import type { PageProps } from './route.ts'

/** "Tracking script" page with the public key and the snippet that loads the script (service 2.3). */
export function ScriptPage({ website }: PageProps): JSX.Element {
  return (
    <>
      <section class="sheet" aria-labelledby="public-key">
        <h2 id="public-key">Public key</h2>
        <p>
          Each website has one public key, which is visible in the source of your pages. The public key can only send
          visits and events, not read data.
        </p>
        <Copyable text={website.cop_key} label="the public key" />
      </section>
      <section class="sheet" aria-labelledby="snippet">
        <h2 id="snippet">On every page</h2>
        <p>
          Add this snippet to the head of your pages. Until the script has loaded, <code>dcutils</code> queues all
          calls.
        </p>
        <Copyable block text={loaderSnippet(appAddress(website), website.cop_key)} label="the snippet" />
      </section>
      <section class="sheet" aria-labelledby="identify">
        <h2 id="identify">When someone signs up or signs in</h2>
        <Copyable block text={identifyCall} label="the call" />
      </section>
    </>
  )
}

const identifyCall = `dcutils.identifyUser({ email: 'ana@shop.example', userId: 'u_1' })`
