import type { Flag } from '../command.ts'

/** What commands take that go by the spec in force. */
export const overlayFlag: Flag = {
  name: 'overlay',
  valueName: 'FILE',
  isRepeatable: true,
  group: 'contract',
  description: 'OpenAPI Overlay 1.0 that changes openapi.yaml; several are applied in their order',
}

export const specFlag: Flag = {
  name: 'spec',
  valueName: 'FILE',
  group: 'contract',
  description: 'OpenAPI document in place of openapi.yaml, with the same operations; overlays are applied to it',
}

export const learnFlag: Flag = {
  name: 'learn',
  valueName: 'FILE',
  group: 'contract',
  description: 'Write an OpenAPI Overlay of what was refuted, or seen and not known; it goes with --overlay',
}
