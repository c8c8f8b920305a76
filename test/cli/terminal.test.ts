import { describe, expect, it } from 'vitest'
import { recordTerminal, type Window } from './recorded-terminal.ts'

describe('terminal output', () => {
  it.each<[string, boolean, Window]>([
    ['a terminal', true, { tty: true }],
    ['a terminal with an empty NO_COLOR', true, { tty: true, env: { NO_COLOR: '' } }],
    ['a pipe', false, { tty: false }],
    ['a terminal with NO_COLOR set', false, { tty: true, env: { NO_COLOR: '1' } }],
    ['a terminal in CI', false, { tty: true, env: { CI: 'true' } }],
    ['a dumb terminal', false, { tty: true, env: { TERM: 'dumb' } }],
  ])('to %s is colored: %s', (_where, colored, window) => {
    const { terminal } = recordTerminal(window)
    expect(terminal.out.paint('red', 'no') === 'no').toBe(!colored)
    expect(terminal.err.paint('red', 'no') === 'no').toBe(!colored)
  })

  it('is 80 columns wide if the width is unknown', () => {
    expect(recordTerminal({ columns: 0 }).terminal.out.width).toBe(80)
  })
})
