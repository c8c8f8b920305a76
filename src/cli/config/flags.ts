import type { Flag } from '../command.ts'

/** Path of the config file. */
export const configFlag: Flag = {
  name: 'config',
  valueName: 'FILE',
  group: 'operating',
  defaultValue: 'dc-mock.yaml',
  description: 'Config file with settings and named targets; flags take precedence',
}

export const noConfigFlag: Flag = { name: 'no-config', group: 'operating', description: 'Ignore dc-mock.yaml' }
