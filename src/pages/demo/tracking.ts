/** Loads the tracking script and reads the data that it stores in the browser. */

interface Dcutils {
  identifyUser(user: { email: string; userId?: string }): unknown
  trackEvent(name: string, properties?: Record<string, unknown>): unknown
}

declare global {
  interface Window {
    dcutils?: Dcutils
  }
}

/** Resolves to false if the browser cannot load the script. */
export function loadTracking(copKey: string): Promise<boolean> {
  const queue: unknown[] = []
  const stub = {
    q: queue,
    identifyUser: (user: unknown) => queue.push(['identifyUser', user]),
    trackEvent: (name: string, properties: unknown) => queue.push(['trackEvent', name, properties]),
  }
  window.dcutils ??= stub
  const script = document.createElement('script')
  script.async = true
  script.src = `/script?cop_key=${encodeURIComponent(copKey)}`
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => resolve(false))
    document.head.append(script)
  })
}

/** Returns null if the tracking script has not stored an ID, or if the browser blocks storage. */
export function readDevice(): string | null {
  return tryStorage(() => localStorage.getItem('dc_device')) ?? null
}

/** Clears the stored device ID, so that the next visit appears to come from another device. */
export function clearDevice(): void {
  tryStorage(() => localStorage.removeItem('dc_device'))
  tryStorage(() => sessionStorage.removeItem('dc_session'))
}

/** Returns undefined if the browser blocks storage. */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
