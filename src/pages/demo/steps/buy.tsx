import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DemoOrder } from '../../../spec/generated/dashboard.d.ts'
import { useAction } from '../../use-action.ts'
import type { ShopAccount } from '../accounts.ts'
import { CallLink } from '../call-link.tsx'
import { conversionCode, eventCode } from '../code.ts'
import { type ShopStepProps, Step, StepProblem } from './step.tsx'

export function BuyStep({ address, client, website, accounts }: ShopStepProps): JSX.Element {
  const [inCart, setInCart] = useState(0)
  const [order, setOrder] = useState<DemoOrder | null>(null)
  const { problem, run } = useAction()
  const buyer = accounts.at(-1)
  const addToCart = (): void => {
    setInCart(inCart + 1)
    window.dcutils?.trackEvent('add_to_cart', { sku: 'A-17', quantity: 1 })
  }
  const buy = ({ email, userId }: ShopAccount): Promise<void> =>
    run(async () => {
      const body = { email, user_id: userId, value: 49 * Math.max(1, inCart) }
      setOrder(await client.call('buyAtDemo', { query: { website: website.app_id }, body }))
      setInCart(0)
    })
  return (
    <Step
      title="Buy"
      description="The page reports each item in the cart as an event. The shop’s server sends the order as a conversion, with the public key in the URL."
      code={[
        { label: 'the event in the page', text: eventCode },
        { label: 'the conversion on your server', text: conversionCode(address, website.cop_key) },
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
      {buyer ? null : <p class="hint">Sign up first. A conversion requires the buyer’s email address.</p>}
      <p role="status">{order ? <OrderLine website={website.app_id} order={order} /> : null}</p>
      <StepProblem text={problem} />
    </Step>
  )
}

function OrderLine({ website, order }: { website: string; order: DemoOrder }): JSX.Element {
  const { status, request_id } = order
  const result =
    status === null
      ? 'The service did not respond to the conversion. The demo shop does not resend the conversion, but a real shop should.'
      : `The service responded to the conversion with ${status}.`
  return (
    <>
      Order <code>{order.order}</code> was placed. {result}{' '}
      {request_id === null ? null : <CallLink website={website} id={request_id} />}
    </>
  )
}
