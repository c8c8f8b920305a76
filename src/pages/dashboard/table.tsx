import type { ComponentChildren, JSX } from 'preact'

/** Table that scrolls horizontally if it is wider than the page. */
export function ScrollableTable({ caption, children }: { caption: string; children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table
    <section class="scrolls" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="aside">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

/** On a narrow screen, a line break is allowed only between the date and the time. */
export function Timestamp({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      <span class="nowrap">{at.slice(0, 10)}</span> <span class="nowrap">{at.slice(11, 19)}</span>
    </time>
  )
}
