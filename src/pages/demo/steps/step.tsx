import type { ComponentChildren, JSX } from 'preact'
import { Copyable } from '../../web-ui/components/copy-button.tsx'

interface StepProps {
  title: string
  /** What it shows. */
  description: ComponentChildren
  children: ComponentChildren
  /** What an integrator writes for it. */
  code: readonly { label: string; text: string }[]
}

/** One step of the loop, with the code that it takes. */
export function Step({ title, description: about, children, code }: StepProps): JSX.Element {
  return (
    <li class="step">
      <h2>{title}</h2>
      <p class="about">{about}</p>
      {children}
      <details>
        <summary>
          The code<span class="aside"> of {title}</span>
        </summary>
        {code.map(({ label: what, text }) => (
          <Copyable key={what} block text={text} label={what} />
        ))}
      </details>
    </li>
  )
}
