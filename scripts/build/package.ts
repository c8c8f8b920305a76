/** Builds `dist`, the code of the published package. Installs the bundler on the first build. Usage: npm run build */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installTools } from '../package/install-tools.ts'
import { buildUi } from './ui.ts'

const folder = new URL('./', import.meta.url)
installTools(folder)
const inFolder = (name: string): string => fileURLToPath(new URL(name, folder))
execFileSync(
  process.execPath,
  [inFolder('node_modules/tsdown/dist/run.mjs'), '--config', inFolder('tsdown.config.ts')],
  {
    cwd: inFolder('../../'),
    stdio: 'inherit',
  },
)
await buildUi()
