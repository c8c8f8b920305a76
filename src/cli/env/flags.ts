import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

/** Flags of `env`. */
export const envFlags: readonly Flag[] = [
  {
    name: 'format',
    valueName: 'NAME',
    group: 'daily',
    defaultValue: 'shell',
    description: 'shell, dotenv, json, powershell, or github (appends to $GITHUB_ENV)',
  },
  {
    name: 'website',
    valueName: 'APP_ID',
    group: 'daily',
    description: 'Website whose keys are printed; the default website if omitted',
  },
  ...controlFlags,
]
