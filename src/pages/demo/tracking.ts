/** The tracking script on this page: put there as the loader snippet does, and what the browser keeps for it. */

interface Dcutils {
  identifyUser(user: { email: string; userId?: string }): unknown
  trackEvent(name: string, properties?: Record<string, unknown>): unknown
}

declare global {
  interface Window {
    dcutils?: Dcutils
  }
}

/** Loads the script of a website. False where it does not come. */
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

/** The id that the script gave this browser; null where the browser keeps none. */
export function readDevice(): string | null {
  return tryStorage(() => localStorage.getItem('dc_device')) ?? null
}

/** Lets the browser forget its device and its session: to the service it is another one from the next visit on. */
export function clearDevice(): void {
  tryStorage(() => localStorage.removeItem('dc_device'))
  tryStorage(() => sessionStorage.removeItem('dc_session'))
}

/** A browser may refuse storage. */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
