/** Removes suggestions to send a control plane request from an error message, because page users click buttons instead. */
export function removeControlPaths(message: string): string {
  return message.replaceAll(/(?:[;,]| and| or)? (?:GET|POST|PUT|PATCH|DELETE) \/_mock\/[^;.]*(?=[;.]|$)/g, '')
}
