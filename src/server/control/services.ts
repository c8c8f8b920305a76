import type { WebsiteServices } from '../../state/website/services.ts'
import type { Services } from '../request-context.ts'
import type { Semaphore } from './semaphore.ts'

/** What the control plane works with, besides what the operations do. */
export interface ControlServices extends Services, WebsiteServices {
  /** Places for calls that wait. */
  waits: Semaphore
  /** Places for calls that watch the events. */
  streams: Semaphore
  /** Version of dc-mock. */
  version: string
  /** Text of a file that the mock shows as it is: `openapi.yaml`, `control.yaml`, `dashboard.yaml`. */
  assets: (name: AssetName) => Promise<string>
  /** Text of a file of the web UI, such as `web-ui/index.html`; null where there is none, or where the UI is not built. */
  pages: (name: string) => Promise<string | null>
}

export type AssetName = 'openapi.yaml' | 'control.yaml' | 'dashboard.yaml'
