const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi

/** Formats a text as code. JSON is indented and highlighted. */
export function highlightJson(text: string): HTMLElement {
  const code = document.createElement('code')
  const json = formatJson(text)
  if (json === null) {
    code.textContent = text
    return code
  }
  let end = 0
  for (const match of json.matchAll(token)) {
    const [whole, string, colon] = match
    code.append(
      json.slice(end, match.index),
      createSpan(colon ? 'k' : string ? 's' : 'v', string ?? whole),
      colon ?? '',
    )
    end = match.index + whole.length
  }
  code.append(json.slice(end))
  return code
}

function formatJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

function createSpan(kind: string, text: string): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = kind
  element.textContent = text
  return element
}
