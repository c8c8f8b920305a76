/** Puts the parts together: the one factory behind every way in. */
import { Hono } from 'hono'
import { createEnvironment } from './environment.ts'
import { createJournal } from './journal/journal.ts'
import { mountService } from './server/app.ts'
import { mountControl } from './server/control/mount.ts'
import { mountDashboard } from './server/dashboard/mount.ts'
import type { AppEnv, Log, Services, Settings, Transport } from './server/exchange.ts'
import type { GuardRules } from './server/guard.ts'
import type { Environment } from './service/environment.ts'
import { createMint } from './service/mint.ts'
import { loadRiskEngine } from './service/risk/load.ts'
import { createMemoryStore } from './store/memory/index.ts'
import type { Store } from './store/port.ts'

export interface AssemblyOptions extends Partial<Settings> {
  environment?: Environment
  store?: Store
  log?: Log
  /** Who may call; by default anybody, which fits a mock inside the caller's own process. */
  guard?: GuardRules
}

/** The parts of one mock: its services and the app in front of them. It has no website yet. */
export interface Assembly {
  services: Services
  fetch(request: Request, transport: Transport): Promise<Response>
  /** Lets go of requests that would wait for ever. */
  close(): void
}

export function assemble(options: AssemblyOptions = {}): Assembly {
  const environment = options.environment ?? createEnvironment()
  const closing = new AbortController()
  const services: Services = {
    environment,
    store: options.store ?? createMemoryStore(environment),
    journal: createJournal(),
    mint: createMint(environment.random),
    risk: loadRiskEngine,
    settings: {
      automationPlatform: options.automationPlatform ?? 'zapier',
      publicUrl: options.publicUrl ?? null,
      bodyLimit: options.bodyLimit ?? 2 ** 20,
      checkAnswers: options.checkAnswers ?? false,
    },
    closing: closing.signal,
    log: options.log ?? silentLog,
    health: { internalErrors: 0 },
  }
  const app = new Hono<AppEnv>()
  mountControl(app, services)
  mountDashboard(app, services)
  mountService(app, services)
  return {
    services,
    fetch: async (request, transport) => app.fetch(request, { transport }),
    close: () => closing.abort(),
  }
}

const silentLog: Log = { answered: () => {}, failed: () => {} }
