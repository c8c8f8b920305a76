import type { AssumptionVariant } from '../../spec/assumption-variant.ts'
import type { WebsiteServices } from '../../state/website/services.ts'
import type { ControlSessions } from '../control-session.ts'
import type { Services } from '../request-context.ts'
import type { Semaphore } from './semaphore.ts'

export interface ControlServices extends Services, WebsiteServices {
  waits: Semaphore
  streams: Semaphore
  sessions: ControlSessions
  version: string
  assets: (name: AssetName) => Promise<string>
  /** Returns the variant's spec as YAML, with the loaded overlays applied. */
  specText: (variant: AssumptionVariant) => Promise<string>
  /** Reads a web UI file, such as `web-ui/index.html`. Returns null if the file does not exist. */
  pages: (name: string) => Promise<PageFile | null>
}

export interface PageFile {
  text: string
  gzip: Uint8Array<ArrayBuffer>
}

/** Path of a text file in the package. */
export type AssetName = 'openapi.yaml' | 'control.yaml' | 'dashboard.yaml' | 'llms.txt' | 'skills/dc-mock/SKILL.md'
