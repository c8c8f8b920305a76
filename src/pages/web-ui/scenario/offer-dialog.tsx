import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ScenarioDocument } from '../../../types.ts'
import { Dialog } from '../components/dialog.tsx'
import { usePage } from '../page-context.ts'
import type { UrlState } from '../url-state.ts'
import { ReplaceNotice, useLoadScenario } from './load-dialog.tsx'
import { decodeState } from './shared-state.ts'

type OfferInUrl = Pick<UrlState, 'scenario' | 'state'>

/** Dialog that offers to load the scenario or state in the URL. Nothing is loaded until the user confirms. */
export function OfferDialog(props: OfferInUrl): JSX.Element | null {
  const { navigate } = usePage()
  const [problem, setProblem] = useState('')
  const close = (): void => navigate({ scenario: null, state: null }, { addToHistory: false })
  const load = useLoadScenario(close, setProblem)
  const offer = useOffer(props)
  if (offer === null) return null
  const isValid = typeof offer !== 'string'
  return (
    <Dialog title={isValid ? `Load “${offer.title}”?` : 'Nothing to load'} onClose={close}>
      {isValid ? <ReplaceNotice /> : <p>{offer}</p>}
      <p class="bad" role="alert">
        {problem}
      </p>
      <p class="buttons">
        {isValid ? (
          <button type="button" class="primary" onClick={() => load({ body: offer.body }, offer.title)}>
            Load scenario
          </button>
        ) : null}
        <button type="button" onClick={close}>
          {isValid ? 'Cancel' : 'Close'}
        </button>
      </p>
    </Dialog>
  )
}

interface Offer {
  title: string
  body: { name: string } | ScenarioDocument
}

/**
 * Returns the scenario or the state in the URL, or an error message if the scenario is unknown or the state cannot be decoded. Returns null
 * if the URL contains neither, or while the required data is loading.
 */
function useOffer({ scenario: name, state }: OfferInUrl): Offer | string | null {
  const { view } = usePage()
  const [shared, setShared] = useState<Offer | string | null>(null)
  useEffect(() => {
    setShared(null)
    if (state === null) return
    decodeState(state).then(
      (body) => setShared({ title: body.title ?? 'Shared state', body }),
      () => setShared('The link is incomplete. Copy the whole link and open it again.'),
    )
  }, [state])
  if (state !== null) return shared
  if (name === null || view.scenarios.length === 0) return null
  const scenario = view.scenarios.find((each) => each.name === name)
  return scenario ? { title: scenario.title, body: { name } } : `This mock has no scenario named ${name}.`
}
