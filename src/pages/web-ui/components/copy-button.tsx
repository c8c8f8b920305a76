import type { JSX, TargetedMouseEvent } from 'preact'
import { useState } from 'preact/hooks'
import { copyText } from './copy-text.ts'

/** Time until a clicked button reverts to its original label, in ms. */
const feedbackMs = 1500

/** If the browser blocks copying, the button selects the text instead. */
function CopyButton({ text, label }: { text: string; label: string }): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')
  const copy = async (event: TargetedMouseEvent<HTMLButtonElement>): Promise<void> => {
    const textElement = event.currentTarget.parentElement?.querySelector('code, pre')
    if (await copyText(text)) {
      setState('copied')
    } else {
      if (textElement) getSelection()?.selectAllChildren(textElement)
      setState('selected')
    }
    setTimeout(() => setState('idle'), feedbackMs)
  }
  const buttonText = { idle: 'copy', copied: 'copied', selected: 'press Ctrl+C or ⌘C' }[state]
  return (
    <button type="button" class="quiet copy" onClick={copy}>
      {buttonText}
      <span class="aside"> {label}</span>
    </button>
  )
}

export function Copyable({
  text,
  label,
  block = false,
}: {
  text: string
  label: string
  block?: boolean
}): JSX.Element {
  return (
    <div class={block ? 'copyable block' : 'copyable'}>
      {block ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
        <pre tabIndex={0}>{text}</pre>
      ) : (
        <code>{text}</code>
      )}
      <CopyButton text={text} label={label} />
    </div>
  )
}
