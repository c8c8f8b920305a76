import type { CommandDefinition } from '../command.ts'
import { overlayFlag, specFlag } from '../flags.ts'

export const specCommand: CommandDefinition = {
  name: 'spec',
  group: 'contract',
  description: 'Print the service’s OpenAPI document, with overlays applied.',
  examples: [
    ['npx dc-mock spec', 'Show how to call the service: paths, credentials, requests and responses'],
    [
      'npx dc-mock spec --overlay learned.yaml',
      'Check the effect of an overlay created with --learn. The exit code is 2 if the overlay is invalid',
    ],
  ],
  flags: [
    { ...overlayFlag, group: 'common' },
    { ...specFlag, group: 'common' },
  ],
}
