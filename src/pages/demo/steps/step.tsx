import type { ComponentChildren, JSX } from 'preact'
import { Copyable } from '../../web-ui/components/copy-button.tsx'

interface StepProps {
  title: string
  description: ComponentChildren
  children: ComponentChildren
  /** Code samples that show how an integrator implements this step. */
  code: readonly { label: string; text: string }[]
}

/** Step of the demo with its code samples. */
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
