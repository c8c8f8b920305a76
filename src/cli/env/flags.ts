import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

/** What `env` takes, as help lists it. */
export const envFlags: readonly Flag[] = [
  {
    name: 'format',
    valueName: 'NAME',
    group: 'daily',
    defaultValue: 'shell',
    description: 'shell, dotenv, json, powershell, or github: that one is added to the file of $GITHUB_ENV',
  },
  {
    name: 'website',
    valueName: 'APP_ID',
    group: 'daily',
    description: 'Website whose keys are meant; the default one if left out',
  },
  ...controlFlags,
]
