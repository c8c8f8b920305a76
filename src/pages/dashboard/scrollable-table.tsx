import type { ComponentChildren, JSX } from 'preact'

/** Table that scrolls horizontally when it is wider than the page. */
export function ScrollableTable({ caption, children }: { caption: string; children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scrolls" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="aside">{caption}</caption>
        {children}
      </table>
    </section>
  )
}
