/**
 * Returns the HTML snippet that loads the tracking script (service 2.3). Until the script has loaded, a `dcutils` stub queues calls (A14,
 * A47).
 *
 * @param cdnUrl base URL of the script without a trailing slash
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
