import type { Flag } from '../command.ts'

/** Where the file with settings is, for what takes them. */
export const configFlag: Flag = {
  name: 'config',
  valueName: 'FILE',
  group: 'operating',
  defaultValue: 'dc-mock.yaml',
  description: 'File with settings and named targets; flags win over it',
}

export const noConfigFlag: Flag = { name: 'no-config', group: 'operating', description: 'Leave dc-mock.yaml aside' }
