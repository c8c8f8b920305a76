import type { Flag } from '../command.ts'
import { serveFlags } from '../serve/flags.ts'

/** Flags of `serve` that `exec` does not accept. */
const excludedFlags: ReadonlySet<string> = new Set(['open', 'detach'])

/** Flags of `exec`. */
export const execFlags: readonly Flag[] = serveFlags
  .filter(({ name }) => !excludedFlags.has(name))
  .map((flag) => {
    switch (flag.name) {
      case 'port':
        return { ...flag, defaultValue: 'a free one' }
      case 'log':
        return {
          ...flag,
          defaultValue: 'silent',
          description: 'Log format on stderr; json prints one object per line',
        }
      case 'store': {
        // The mock of `exec` ends with the command, so `DC_MOCK_STORE` does not apply.
        const { defaultValue: _, ...rest } = flag
        return rest
      }
      default:
        return flag
    }
  })
