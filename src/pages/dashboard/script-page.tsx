import type { JSX } from 'preact'
import { loaderSnippet } from '../demo/loader-snippet.ts'
import { Copyable } from '../web-ui/components/copy-button.tsx'
import { appAddress } from '../web-ui/mock/app-address.ts'
import type { PageProps } from './page-props.ts'

/** The public key and what a page holds to load the script with it (service 2.3). */
export function ScriptPage({ website }: PageProps): JSX.Element {
  return (
    <>
      <section class="sheet" aria-labelledby="public-key">
        <h2 id="public-key">Public key</h2>
        <p>
          One for this website. It stands in the source of your pages, where everybody can read it: it only sends visits
          and events in, and reads nothing.
        </p>
        <Copyable text={website.cop_key} label="the public key" />
      </section>
      <section class="sheet" aria-labelledby="snippet">
        <h2 id="snippet">On every page</h2>
        <p>
          Put this into the head of your pages. Calls that a page makes before the script is there wait in{' '}
          <code>dcutils</code>.
        </p>
        <Copyable block text={loaderSnippet(appAddress(website), website.cop_key)} label="the snippet" />
      </section>
      <section class="sheet" aria-labelledby="identify">
        <h2 id="identify">When somebody signs up or in</h2>
        <Copyable block text={identifyCall} label="the call" />
      </section>
    </>
  )
}

const identifyCall = `dcutils.identifyUser({ email: 'ana@shop.example', userId: 'u_1' })`
