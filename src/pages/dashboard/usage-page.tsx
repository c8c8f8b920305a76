import type { JSX } from 'preact'
import type { Usage } from '../../spec/generated/dashboard.d.ts'
import { dashboardApi } from './api.ts'
import { LoadError } from './load-error.tsx'
import type { PageProps } from './page-props.ts'
import { useLoader } from './use-loader.ts'

/** Shows how many free checks were used and the amount due for additional checks (service 8). */
export function UsagePage({ website, onSignedOut }: PageProps): JSX.Element {
  const { data, problem, reload } = useLoader(dashboardApi.readUsage, website.app_id, onSignedOut)
  return (
    <>
      <LoadError text={problem} onRetry={reload} />
      {data ? <UsageDetails usage={data} /> : null}
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
        <div>
          <dt>Plan</dt>
          <dd class="plan">{plan}</dd>
        </div>
        <div>
          <dt>Email checks used</dt>
          <dd>{count.format(used)}</dd>
        </div>
        <div>
          <dt>Free checks left</dt>
          <dd>{left === null ? 'no end' : count.format(left)}</dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>{price.format(amount_due)}</dd>
        </div>
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
            <strong>Used up.</strong> Further checks get 429 until the account has another plan.
          </p>
        ) : null}
      </section>
      <section class="sheet" aria-labelledby="billing">
        <h2 id="billing">Billing</h2>
        {plan === 'free' ? (
          <p>
            Nothing is billed on the free plan. Business and Organization are billed {price.format(block_price)} for
            each {count.format(block_size)} checks beyond the free ones.
          </p>
        ) : (
          <table>
            <caption class="aside">Billed amounts</caption>
            <tbody>
              <tr>
                <th scope="row">Checks beyond the free ones</th>
                <td class="number">{count.format(billableChecks)}</td>
              </tr>
              <tr>
                <th scope="row">Started blocks of {count.format(block_size)}</th>
                <td class="number">{count.format(blocks)}</td>
              </tr>
              <tr>
                <th scope="row">Price of a block</th>
                <td class="number">{price.format(block_price)}</td>
              </tr>
              <tr class="total">
                <th scope="row">Due</th>
                <td class="number">{price.format(amount_due)}</td>
              </tr>
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}
