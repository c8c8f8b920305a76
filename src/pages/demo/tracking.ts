/** Loads the tracking script into this page and reads what it stores in the browser. */

interface Dcutils {
  identifyUser(user: { email: string; userId?: string }): unknown
  trackEvent(name: string, properties?: Record<string, unknown>): unknown
}

declare global {
  interface Window {
    dcutils?: Dcutils
  }
}

/** Loads the script of a website. Resolves to false if it fails to load. */
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

/** Returns the device ID that the script stored in this browser, or null if storage is blocked. */
export function readDevice(): string | null {
  return tryStorage(() => localStorage.getItem('dc_device')) ?? null
}

/** Removes the device ID and the session. From the next visit on, the service sees a different device. */
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
