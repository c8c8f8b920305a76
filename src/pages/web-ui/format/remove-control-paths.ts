/** A refusal of the mock without the parts that name a call to make: whoever looks at a page presses buttons. */
export function removeControlPaths(message: string): string {
  return message.replaceAll(/(?:[;,]| and| or)? (?:GET|POST|PUT|PATCH|DELETE) \/_mock\/[^;.]*(?=[;.]|$)/g, '')
}
