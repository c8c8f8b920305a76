import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlClient } from '../../../client/control-client.ts'
import type { DemoOrder } from '../../../spec/generated/dashboard.d.ts'
import type { ShopAccount } from '../accounts.ts'
import { CallLink } from '../call-link.tsx'
import { conversionCode, eventCode } from '../code.ts'
import { errorMessage } from '../error-message.ts'
import { Step } from './step.tsx'

interface BuyStepProps {
  client: ControlClient
  /** Base URL at which apps can reach the mock. */
  address: string
  website: string
  copKey: string
  accounts: readonly ShopAccount[]
}

export function BuyStep({ address, client, website, copKey, accounts }: BuyStepProps): JSX.Element {
  const [inCart, setInCart] = useState(0)
  const [order, setOrder] = useState<DemoOrder | null>(null)
  const [problem, setProblem] = useState('')
  const buyer = accounts.at(-1)
  const addToCart = (): void => {
    setInCart(inCart + 1)
    window.dcutils?.trackEvent('add_to_cart', { sku: 'A-17', quantity: 1 })
  }
  const buy = async ({ email, userId }: ShopAccount): Promise<void> => {
    setProblem('')
    try {
      const body = { email, user_id: userId, value: 49 * Math.max(1, inCart) }
      setOrder(await client.call('buyAtDemo', { query: { website }, body }))
      setInCart(0)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <Step
      title="Buy"
      description="The page reports the cart as an event. The shop's server sends the order as a conversion, with the public key in the URL."
      code={[
        { label: 'the event in the page', text: eventCode },
        { label: 'the conversion on your server', text: conversionCode(address, copKey) },
      ]}
    >
      <p class="buttons">
        <button type="button" onClick={addToCart}>
          Add a lamp to the cart{inCart === 0 ? '' : ` (${inCart})`}
        </button>
        <button type="button" class="primary" disabled={!buyer} onClick={() => buyer && buy(buyer)}>
          Buy{buyer ? ` as ${buyer.email}` : ''}
        </button>
      </p>
      {buyer ? null : <p class="hint">Sign up first. A conversion names the buyer.</p>}
      <p role="status">{order ? <OrderLine website={website} order={order} /> : null}</p>
      <p role="alert" class="bad">
        {problem}
      </p>
    </Step>
  )
}

function OrderLine({ website, order }: { website: string; order: DemoOrder }): JSX.Element {
  const { status, request_id } = order
  const result =
    status === null
      ? 'There was no response; a real shop would send the conversion again later.'
      : `The conversion got ${status}.`
  return (
    <>
      Order <code>{order.order}</code> is placed. {result}{' '}
      {request_id === null ? null : <CallLink website={website} id={request_id} />}
    </>
  )
}
