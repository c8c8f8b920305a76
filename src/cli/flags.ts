/** Flags that several commands share. */
import type { Flag } from './command.ts'
import { tokenVariable } from './control/token.ts'

/** Default address of `serve`. */
export const defaultPort = '4010'
export const defaultUrl: string = `http://127.0.0.1:${defaultPort}`

export const configFlag: Flag = {
  name: 'config',
  valueName: 'FILE',
  group: 'operating',
  defaultValue: 'dc-mock.yaml',
  description: 'Config file with settings and named targets; flags take precedence',
}

export const scenariosFlag: Flag = {
  name: 'scenarios',
  valueName: 'DIR',
  description: 'Folder with your own scenarios, in addition to the shipped ones; changes take effect immediately',
}

export const overlayFlag: Flag = {
  name: 'overlay',
  valueName: 'FILE',
  isRepeatable: true,
  group: 'advanced',
  description: 'OpenAPI Overlay 1.0 for openapi.yaml; several are applied in order',
}

export const specFlag: Flag = {
  name: 'spec',
  valueName: 'FILE',
  group: 'advanced',
  description: 'OpenAPI document that replaces openapi.yaml, with the same operations; overlays apply to it',
}

export const learnFlag: Flag = {
  name: 'learn',
  valueName: 'FILE',
  group: 'advanced',
  description: 'Write refuted assumptions and unknown fields to an OpenAPI Overlay, for use with --overlay',
}

/** Flags that select a running mock by its address. */
export const addressFlags: readonly Flag[] = [
  {
    name: 'url',
    valueName: 'URL',
    group: 'operating',
    defaultValue: `DC_MOCK_URL, else the port in dc-mock.yaml, else ${defaultUrl}`,
    description: 'Address of the running mock; exits with 3 if there is none',
  },
  { name: 'port', valueName: 'N', group: 'operating', description: 'Port on this machine, instead of --url' },
]

/** Flags of every command that controls a running mock. */
export const controlFlags: readonly Flag[] = [
  ...addressFlags,
  {
    name: 'control-token',
    valueName: 'TOKEN',
    group: 'operating',
    defaultValue: tokenVariable,
    description: 'Control token of the running mock',
  },
]
