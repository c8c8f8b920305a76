import { type Flag, flag } from './command.ts'
import { tokenVariable } from './control/token.ts'

/** Default port of `serve`. */
export const defaultPort = '4010'
export const defaultUrl: string = `http://127.0.0.1:${defaultPort}`

export const configFlag: Flag = flag(
  'config FILE',
  'Config file with settings and named targets. Flags override the settings in the file',
  { group: 'operating', defaultValue: 'dc-mock.yaml' },
)

export const scenariosFlag: Flag = flag(
  'scenarios DIR',
  'Folder of custom scenarios to load along with the built-in ones. Changes to a file take effect the next time the scenario is loaded',
)

export const overlayFlag: Flag = flag(
  'overlay FILE …',
  'OpenAPI Overlay 1.0 file to apply to openapi.yaml. Multiple overlays are applied in the given order',
  { group: 'advanced' },
)

export const specFlag: Flag = flag(
  'spec FILE',
  'OpenAPI document to use instead of openapi.yaml. Must define the same operations. Overlays are applied to this document',
  { group: 'advanced' },
)

export const learnFlag: Flag = flag(
  'learn FILE',
  'Write the differences between the deployment and the spec to FILE as an OpenAPI Overlay. To use the overlay, pass --overlay FILE',
  { group: 'advanced' },
)

export const addressFlags: readonly Flag[] = [
  flag('url URL', 'URL of the running mock', {
    group: 'operating',
    defaultValue: `DC_MOCK_URL or the host and port in dc-mock.yaml, otherwise ${defaultUrl}`,
  }),
  flag('port N', 'Port of a mock on this machine, as an alternative to --url', { group: 'operating' }),
]

export const controlFlags: readonly Flag[] = [
  ...addressFlags,
  flag('control-token TOKEN', 'Control token of the running mock', { group: 'operating', defaultValue: tokenVariable }),
]
