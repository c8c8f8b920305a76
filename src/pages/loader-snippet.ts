/**
 * Returns the HTML snippet that loads the tracking script. The snippet consists of a stub of `dcutils`, which queues calls until the script
 * has loaded (A14, A47), and the script element (service 2.3).
 *
 * @param cdnUrl base URL to load the script from, without a trailing slash; may differ from the base URL for API calls
 * @param copKey the website's public key
 */
export function loaderSnippet(cdnUrl: string, copKey: string): string {
  return `<script>
  window.dcutils ||= ((q) => ({
    q,
    identifyUser: (user) => q.push(['identifyUser', user]),
    trackEvent: (name, properties) => q.push(['trackEvent', name, properties]),
  }))([])
</script>
<script async src="${cdnUrl}/script?cop_key=${encodeURIComponent(copKey)}"></script>`
}
