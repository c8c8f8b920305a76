/** Removes the parts of an error message that name a request of the control plane. Users of a page click buttons instead. */
export function removeControlPaths(message: string): string {
  return message.replaceAll(/(?:[;,]| and| or)? (?:GET|POST|PUT|PATCH|DELETE) \/_mock\/[^;.]*(?=[;.]|$)/g, '')
}
