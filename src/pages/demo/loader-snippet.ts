/**
 * Returns the HTML snippet that loads the tracking script: the script element (service 2.3), preceded by a stub of `dcutils` that queues
 * calls until the script has loaded (A14, A47).
 *
 * @param cdnUrl address to load the script from, without a trailing slash; may differ from the address of the API
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
