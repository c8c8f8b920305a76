import type { Flag } from '../command.ts'

/** Flags of the commands that use the OpenAPI document. */
export const overlayFlag: Flag = {
  name: 'overlay',
  valueName: 'FILE',
  isRepeatable: true,
  group: 'contract',
  description: 'OpenAPI Overlay 1.0 for openapi.yaml; several are applied in order',
}

export const specFlag: Flag = {
  name: 'spec',
  valueName: 'FILE',
  group: 'contract',
  description: 'OpenAPI document that replaces openapi.yaml, with the same operations; overlays apply to it',
}

export const learnFlag: Flag = {
  name: 'learn',
  valueName: 'FILE',
  group: 'contract',
  description: 'Write refuted assumptions and unknown fields to an OpenAPI Overlay, for use with --overlay',
}
