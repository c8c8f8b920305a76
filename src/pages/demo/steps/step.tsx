import type { ComponentChildren, JSX } from 'preact'
import type { ControlClient } from '../../../client/control-client.ts'
import type { JournalEntry, WebsiteState } from '../../../types.ts'
import { Copyable } from '../../web-ui/components/copy-button.tsx'
import type { ShopAccount } from '../accounts.ts'

export interface ShopStepProps {
  client: ControlClient
  /** Base URL that apps use to call the mock. */
  address: string
  website: WebsiteState
  accounts: readonly ShopAccount[]
  calls: readonly JournalEntry[]
}

interface StepProps {
  title: string
  description: ComponentChildren
  children: ComponentChildren
  /** Code samples for implementing the step in a real integration. */
  code: readonly { label: string; text: string }[]
}

export function Step({ title, description, children, code }: StepProps): JSX.Element {
  return (
    <li class="step">
      <h2>{title}</h2>
      <p class="about">{description}</p>
      {children}
      <details>
        <summary>
          The code<span class="aside"> of {title}</span>
        </summary>
        {code.map(({ label, text }) => (
          <Copyable key={label} block text={text} label={label} />
        ))}
      </details>
    </li>
  )
}

export function StepProblem({ text }: { text: string }): JSX.Element {
  return (
    <p role="alert" class="bad">
      {text}
    </p>
  )
}
