import type { GuardRules } from './host-guard.ts'
import { isLoopback } from './host-names.ts'

/** Options for `mock.listen()`. */
export interface ListenOptions {
  /**
   * Port to listen on, or 0 for any free port.
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
  /** Bearer token for the control plane. */
  controlToken?: string
  /**
   * Whether other machines can use the control plane without a token. If true, anyone who can reach the port can read every key.
   * @default false
   */
  insecureControl?: boolean
  /**
   * Whether the open port keeps the process running. Set to true in a script that runs a server. If false, a test process can exit even if
   * a test does not close the port.
   * @default false
   */
  keepAlive?: boolean
}

/** Server that is listening on a port. */
export interface ListeningServer {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Stops accepting requests, waits up to 7 seconds for pending responses, and closes all connections. */
  close(): Promise<void>
}

export const listenOptionNames = ['port', 'host', 'allowHosts', 'controlToken', 'insecureControl', 'keepAlive'] as const

/**
 * Returns the access rules for a port.
 * @throws {TypeError} if the server does not listen on a loopback address and neither `controlToken` nor `insecureControl` is set
 */
export function listenGuardRules({
  host,
  allowHosts = [],
  controlToken,
  insecureControl = false,
}: ListenOptions): GuardRules {
  const isExposed = host !== undefined && host !== '::1' && !isLoopback(host)
  if (isExposed && controlToken === undefined && !insecureControl) {
    throw new TypeError(
      `listen: host "${host}" is not a loopback address, so other machines could read keys. Set controlToken, or set insecureControl: true`,
    )
  }
  const names = [...allowHosts, ...(isExposed ? [host] : [])].map((name) => name.toLowerCase())
  return { hosts: new Set(names), controlToken: controlToken ?? null }
}
