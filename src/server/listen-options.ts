import type { GuardRules } from './host-guard.ts'
import { isLoopback } from './host-names.ts'

/** Options of `mock.listen()`. */
export interface ListenOptions {
  /**
   * Port to listen on. If 0, the system chooses a free port.
   * @default 0
   */
  port?: number
  /**
   * Address to bind to.
   * @default "127.0.0.1"
   */
  host?: string
  /** Host names to accept in addition to the loopback names. */
  allowHosts?: readonly string[]
  /** Bearer token that clients must send to the control plane. */
  controlToken?: string
  /**
   * Whether to allow access to the control plane from other machines without a token. Anyone who can reach the port can then read every
   * key.
   * @default false
   */
  insecureControl?: boolean
  /**
   * Whether the open port keeps the process alive. Set this option to true in a script that runs a server. By default, a test process can
   * exit even if a test forgets to close the port.
   * @default false
   */
  keepAlive?: boolean
}

/** Server that listens on a port. */
export interface ListeningServer {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  url: string
  port: number
  /**
   * Stops accepting requests, and waits at most 7 seconds for pending responses. Then closes all remaining connections. Resolves when all
   * connections are closed.
   */
  close(): Promise<void>
}

export const listenOptionNames = ['port', 'host', 'allowHosts', 'controlToken', 'insecureControl', 'keepAlive'] as const

/**
 * Returns the access rules for a port. If the address is not a loopback address, the control plane requires a token, as in `dc-mock serve`.
 */
export function listenGuardRules({
  host,
  allowHosts = [],
  controlToken,
  insecureControl = false,
}: ListenOptions): GuardRules {
  const beyond = host !== undefined && host !== '::1' && !isLoopback(host)
  if (beyond && controlToken === undefined && !insecureControl) {
    throw new TypeError(
      `listen: host "${host}" is not a loopback address, so other machines could read keys. Set controlToken, or set insecureControl: true`,
    )
  }
  const names = [...allowHosts, ...(beyond ? [host] : [])].map((name) => name.toLowerCase())
  return { hosts: new Set(names), controlToken: controlToken ?? null }
}
