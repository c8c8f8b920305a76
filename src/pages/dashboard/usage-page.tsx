import type { JSX } from 'preact'
import type { Usage } from '../../spec/generated/dashboard.d.ts'
import { dashboardApi } from './api.ts'
import { LoadError, useLoader } from './loader.tsx'
import type { PageProps } from './route.ts'

/** "Usage and billing" page with the number of checks and the amount due (service 8). */
export function UsagePage({ website }: PageProps): JSX.Element {
  const loader = useLoader(dashboardApi.readUsage, website.app_id)
  return (
    <>
      <LoadError {...loader} />
      {loader.data ? <UsageDetails usage={loader.data} /> : null}
    </>
  )
}

function UsageDetails({ usage }: { usage: Usage }): JSX.Element {
  const { plan, used, free, left, amount_due, currency, block_size, block_price } = usage
  const billableChecks = Math.max(0, used - free)
  const blocks = Math.ceil(billableChecks / block_size)
  const price = new Intl.NumberFormat('en', { style: 'currency', currency })
  const count = new Intl.NumberFormat('en')
  return (
    <>
      <dl class="figures">
        <Figure name="Plan" value={plan} className="plan" />
        <Figure name="Email checks used" value={count.format(used)} />
        <Figure name="Free checks left" value={left === null ? 'unlimited' : count.format(left)} />
        <Figure name="Due" value={price.format(amount_due)} />
      </dl>
      <section class="sheet" aria-labelledby="free">
        <h2 id="free">Free checks</h2>
        <meter
          min={0}
          max={free}
          value={Math.min(used, free)}
          high={plan === 'free' ? free * 0.9 : free}
          optimum={0}
          aria-labelledby="free"
        />
        <p>
          {count.format(Math.min(used, free))} of {count.format(free)} used. Free checks are granted once per website,
          not monthly.
        </p>
        {plan === 'free' && left === 0 ? (
          <p class="bad">
            <strong>All free checks have been used.</strong> Further checks get 429 until the account’s plan is changed.
          </p>
        ) : null}
      </section>
      <section class="sheet" aria-labelledby="billing">
        <h2 id="billing">Billing</h2>
        {plan === 'free' ? (
          <p>
            The free plan costs nothing. The Business and Organization plans cost {price.format(block_price)} for every{' '}
            {count.format(block_size)} checks after the free checks.
          </p>
        ) : (
          <table>
            <caption class="aside">Billed amounts</caption>
            <tbody>
              <BillingRow name="Checks after the free checks" value={count.format(billableChecks)} />
              <BillingRow
                name={`Number of ${count.format(block_size)}-check blocks, rounded up`}
                value={count.format(blocks)}
              />
              <BillingRow name="Price per block" value={price.format(block_price)} />
              <BillingRow name="Due" value={price.format(amount_due)} className="total" />
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}

interface FigureProps {
  name: string
  value: string
  className?: string
}

function Figure({ name, value, className = '' }: FigureProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={className}>{value}</dd>
    </div>
  )
}

function BillingRow({ name, value, className = '' }: FigureProps): JSX.Element {
  return (
    <tr class={className}>
      <th scope="row">{name}</th>
      <td class="number">{value}</td>
    </tr>
  )
}
