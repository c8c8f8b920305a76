import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

/** What `env` takes, as help lists it. */
export const envFlags: readonly Flag[] = [
  {
    name: 'format',
    takes: 'NAME',
    group: 'daily',
    defaultValue: 'shell',
    about: 'shell, dotenv, json, powershell, or github: that one is added to the file of $GITHUB_ENV',
  },
  {
    name: 'website',
    takes: 'APP_ID',
    group: 'daily',
    about: 'Website whose keys are meant; the default one if left out',
  },
  ...controlFlags,
]
