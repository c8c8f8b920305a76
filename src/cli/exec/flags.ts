import type { Flag } from '../command.ts'
import { serveFlags } from '../serve/flags.ts'

/** Flags of `serve` that make no sense beside a command. */
const excludedFlags: ReadonlySet<string> = new Set(['open', 'detach'])

/** What `exec` takes before the `--`, as help lists it. */
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
          description: 'How start and requests are told, on stderr; json is one object a line',
        }
      case 'store': {
        // Its mock ends with the command: what a variable says of another one is not meant.
        const { defaultValue: _, ...rest } = flag
        return rest
      }
      default:
        return flag
    }
  })
