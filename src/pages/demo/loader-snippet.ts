/**
 * What a page holds so that visits and people reach the service: the element that the service names (service 2.3), and before it a
 * stand-in for `dcutils` that keeps calls until the script is there (A14, A47).
 *
 * @param cdnUrl where the script is loaded from, without a slash at its end; need not be the API's address
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
