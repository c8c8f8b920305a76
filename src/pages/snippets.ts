/** Formats a request as sample code in several languages. The code requires no additional packages. */
import { quoteLiteral, shellQuote } from '../service/shell-quote.ts'
import { operations } from '../spec/generated/operations.ts'

export interface SnippetRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

export interface Snippet {
  language: string
  code: string
}

const formatters: Readonly<Record<string, (request: SnippetRequest) => string>> = {
  curl: formatCurlSnippet,
  Node: formatNode,
  Python: formatPython,
  PHP: formatPhp,
  Go: formatGo,
  Java: formatJava,
  Ruby: formatRuby,
  'C#': formatCsharp,
}

export function createSnippets(request: SnippetRequest): readonly Snippet[] {
  return Object.entries(formatters).map(([language, format]) => ({ language, code: format(request) }))
}

/** The Node.js code uses the published client package. */
export function createCheckSnippets({ origin, apiKey }: { origin: string; apiKey: string }): readonly Snippet[] {
  const email = 'ana@shop.example'
  const { method, path } = operations.checkEmail
  const headers = { 'x-dc-key': apiKey, 'content-type': 'application/json' }
  const snippets = createSnippets({ method, url: origin + path, headers, body: JSON.stringify({ email }) })
  const clientCode = `import { DCServiceSdk } from '@datacops/services-sdk'

const sdk = new DCServiceSdk({
  apiKey: ${quote(apiKey)},
  baseUrl: ${quote(origin)},
})
const { emailInfo } = await sdk.checkEmail(${quote(email)})
console.log(emailInfo.action)`
  return snippets.map((snippet) => (snippet.language === 'Node' ? { ...snippet, code: clientCode } : snippet))
}

/** Omits `-X` for methods that curl uses by default: GET without a body and POST with a body. */
export function formatCurlSnippet({ method, url, headers, body }: SnippetRequest): string {
  const isDefault = method === (body === null ? 'GET' : 'POST')
  // Do not use `-d` if the body begins with `@`, because curl would read the body from a file.
  const dataFlag = body?.startsWith('@') ? '--data-raw' : '-d'
  return [
    `curl -sS ${isDefault ? '' : `-X ${shellQuote(method)} `}${quoteLiteral(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteLiteral(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`${dataFlag} ${quoteLiteral(body)}`]),
  ].join(' \\\n  ')
}

function formatNode({ method, url, headers, body }: SnippetRequest): string {
  return `const response = await fetch(${quote(url)}, {
  method: ${quote(method)},
  headers: {${pairs(headers, (name, value) => ` ${quote(name)}: ${quote(value)}`, ',')} },${
    body === null ? '' : `\n  body: ${quote(body)},`
  }
})
console.log(await response.text())`
}

function formatPython({ method, url, headers, body }: SnippetRequest): string {
  return `import urllib.error
import urllib.request

request = urllib.request.Request(
    ${quote(url)},
    method=${quote(method)},
    headers={${pairs(headers, (name, value) => `${quote(name)}: ${quote(value)}`, ', ')}},${
      body === null ? '' : `\n    data=${quote(body)}.encode(),`
    }
)
try:
    response = urllib.request.urlopen(request, timeout=10)
except urllib.error.HTTPError as error:
    response = error
print(response.read().decode())`
}

function formatPhp({ method, url, headers, body }: SnippetRequest): string {
  return `<?php
$context = stream_context_create(['http' => [
    'method' => ${rawQuote(method)},
    'header' => [${pairs(headers, (name, value) => rawQuote(`${name}: ${value}`), ', ')}],${
      body === null ? '' : `\n    'content' => ${rawQuote(body)},`
    }
    'ignore_errors' => true,
    'timeout' => 10,
]]);
echo file_get_contents(${rawQuote(url)}, false, $context);`
}

function formatGo({ method, url, headers, body }: SnippetRequest): string {
  const goQuote = (text: string): string => (/[`\r]/.test(text) ? JSON.stringify(text) : `\`${text}\``)
  const bodyReader = body === null ? 'nil' : `strings.NewReader(${goQuote(body)})`
  return `package main

import (
	"io"
	"net/http"
	"os"${body === null ? '' : '\n\t"strings"'}
)

func main() {
	request, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${bodyReader})
	if err != nil {
		panic(err)
	}
${pairs(headers, (name, value) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`)}\tresponse, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	io.Copy(os.Stdout, response.Body)
}`
}

function formatJava({ method, url, headers, body }: SnippetRequest): string {
  const publisher = body === null ? 'noBody()' : `ofString(${JSON.stringify(body)})`
  return `import java.net.URI;
import java.net.http.*;

public class Main {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))
${pairs(headers, (name, value) => `        .header(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`)}        .method("${method}", HttpRequest.BodyPublishers.${publisher})
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`
}

function formatRuby({ method, url, headers, body }: SnippetRequest): string {
  const requestClass = method.charAt(0) + method.slice(1).toLowerCase()
  return `require "net/http"

uri = URI(${rawQuote(url)})
request = Net::HTTP::${requestClass}.new(uri)
${pairs(headers, (name, value) => `request[${rawQuote(name)}] = ${rawQuote(value)}\n`)}${
  body === null ? '' : `request.body = ${rawQuote(body)}\n`
}response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|
  http.request(request)
end
puts response.body`
}

function formatCsharp({ method, url, headers, body }: SnippetRequest): string {
  // In .NET, `Content-Type` is a content header, not a request header.
  const { 'content-type': contentType = 'application/json', ...requestHeaders } = headers
  return `using var client = new HttpClient();
var request = new HttpRequestMessage(new HttpMethod("${method}"), ${JSON.stringify(url)});
${pairs(requestHeaders, (name, value) => `request.Headers.Add(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)}${
  body === null
    ? ''
    : `request.Content = new StringContent(${JSON.stringify(body)}, System.Text.Encoding.UTF8, ${JSON.stringify(contentType)});\n`
}var response = await client.SendAsync(request);
Console.WriteLine(await response.Content.ReadAsStringAsync());`
}

function pairs(
  headers: Readonly<Record<string, string>>,
  format: (name: string, value: string) => string,
  separator = '',
): string {
  return Object.entries(headers)
    .map(([name, value]) => format(name, value))
    .join(separator)
}

/** Quotes text for JavaScript or Python. Both languages support JSON escape sequences. */
function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Quotes text for PHP or Ruby. In single-quoted strings, both languages support only the escape sequences `\\` and `\'`. */
function rawQuote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
