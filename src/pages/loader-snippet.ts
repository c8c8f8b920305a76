/**
 * Returns the HTML snippet that loads the tracking script. The snippet contains the script element (service 2.3) and a stub of `dcutils`
 * that queues calls until the script has loaded (A14, A47).
 *
 * @param cdnUrl base URL of the script without a trailing slash, which can differ from the base URL of the API
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
