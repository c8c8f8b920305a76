import type { GuardRules } from './host-guard.ts'
import { isLoopback } from './host-names.ts'

/** A port that a program opens for its own tests. */
export interface ListenOptions {
  /** 0 takes a free one. @default 0 */
  port?: number
  /** Address to bind. @default "127.0.0.1" */
  host?: string
  /** Host names that callers may use besides the loopback names. */
  allowHosts?: readonly string[]
  /** Token that the control plane demands as a Bearer. */
  controlToken?: string
  /** Opens the control plane beyond loopback without a token: whoever reaches the port reads every key. @default false */
  insecureControl?: boolean
  /** Whether the process lives as long as the port is open: for a script that is a server. In a test a forgotten `close` hangs it. @default false */
  keepAlive?: boolean
}

export const listenOptionNames = ['port', 'host', 'allowHosts', 'controlToken', 'insecureControl', 'keepAlive'] as const

/** Who may call by a port: beyond loopback the control plane needs a token, as for `dc-mock serve`. */
export function listenGuardRules({
  host,
  allowHosts = [],
  controlToken,
  insecureControl = false,
}: ListenOptions): GuardRules {
  const beyond = host !== undefined && host !== '::1' && !isLoopback(host)
  if (beyond && controlToken === undefined && !insecureControl) {
    throw new TypeError(
      `listen: host "${host}" is beyond loopback, so others could read keys; give a controlToken, or insecureControl: true`,
    )
  }
  const names = [...allowHosts, ...(beyond ? [host] : [])].map((name) => name.toLowerCase())
  return { hosts: new Set(names), controlToken: controlToken ?? null }
}
